/**
 * A shape as in tests/api/front-end-session.json: the name of a format, an object of shapes, [shape] for a list, or
 * [shape, shape] for alternatives.
 */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

/** Formats on the wire: instants, days and money. */
const formats: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  text: (value) => typeof value === "string",
  flag: (value) => typeof value === "boolean",
  count: (value) => Number.isInteger(value) && Number(value) >= 0,
  /** Integer cents. */
  cent: (value) => Number.isInteger(value) && Number(value) >= 0,
  /** Euro with at most two decimals. */
  euro: (value) => typeof value === "number" && Number.isInteger(Math.round(value * 1e6) / 1e4),
  moment: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  day: matching(/^\d{4}-\d\d-\d\d$/),
  birthday: matching(/^\d\d\.\d\d\.\d{4}$/),
  token: matching(/^[\w-]{43}$/),
  number: matching(/^[A-Z0-9]{8,12}$/),
  uuid: matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  url: (value) => typeof value === "string" && URL.canParse(value),
  code: matching(/^PSOF\d{4}$/),
};

function matching(pattern: RegExp) {
  return (value: unknown) => typeof value === "string" && pattern.test(value);
}

/** The differences: missing or extra fields, and values of another format. "a|b" means either, "=x" the literal x. */
export function differences(shape: Shape, value: unknown, path = "answer"): string[] {
  if (typeof shape === "string") {
    const isOne = shape.split("|").some((name) => {
      if (name.startsWith("=")) return value === name.slice(1);
      const format = formats[name];
      if (!format) throw new Error(`${name} is no format.`);
      return format(value);
    });
    return isOne ? [] : [`${path} is ${JSON.stringify(value)}, not ${shape}`];
  }
  if (isList(shape)) {
    const [each, ...others] = shape;
    if (each === undefined) throw new Error("A list has a shape.");
    if (others.length > 0) {
      const either = shape.map((one) => differences(one, value, path));
      return either.find((one) => one.length === 0) ?? either.flat();
    }
    if (!Array.isArray(value)) return [`${path} is no list`];
    if (value.length === 0) return [`${path} is empty, and shows nothing`];
    return value.flatMap((one, index) => differences(each, one, `${path}[${index}]`));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${path} is no object`];
  const fields = value as Record<string, unknown>;
  return [
    ...Object.keys(fields).flatMap((name) => (name in shape ? [] : [`${path}.${name} is not in the session`])),
    ...Object.entries(shape).flatMap(([name, one]) =>
      name in fields ? differences(one, fields[name], `${path}.${name}`) : [`${path}.${name} misses`],
    ),
  ];
}

function isList(shape: Shape): shape is readonly Shape[] {
  return Array.isArray(shape);
}
