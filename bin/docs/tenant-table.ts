import { recordSchema } from "#server/cli/tenants/new-brand.ts";
import { table } from "./markdown.ts";

/** What of JSON Schema the record's schema uses. */
type Node = {
  description?: string;
  default?: unknown;
  properties?: Record<string, Node>;
  required?: string[];
  anyOf?: Node[];
  oneOf?: Node[];
  items?: Node;
};

/** A field with its place; one that is not required may be left out. */
type Field = { path: string; field: Node; isRequired: boolean };

/** Every field of a tenant's record, with its default and what it does; "–": it must be given. */
export function tenantTable(): string {
  return table(
    ["field", "default", "meaning"],
    fieldsOf(recordSchema()).map((one) => [`\`${one.path}\``, defaultOf(one), one.field.description ?? ""]),
  );
}

/** All fields at any depth but the two languages of a text; `[]`: of each in a list. A field of two shapes is once. */
function fieldsOf(node: Node, path = ""): Field[] {
  const own = Object.entries(node.properties ?? {}).filter(([name]) => !["de", "en", "$schema"].includes(name));
  const inner = own.flatMap(([name, field]) => {
    const place = path === "" ? name : `${path}.${name}`;
    return [{ path: place, field, isRequired: node.required?.includes(name) ?? false }, ...fieldsOf(field, place)];
  });
  const shapes = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((shape) => fieldsOf(shape, path));
  const items = node.items ? fieldsOf(node.items, `${path}[]`) : [];
  const all = [...inner, ...shapes, ...items];
  return all.filter((one, index) => all.findIndex((other) => other.path === one.path) === index);
}

function defaultOf({ field: { default: value, properties }, isRequired }: Field): string {
  if (isRequired) return "–";
  // The fields of a part that may be left out have defaults of their own.
  if (value === undefined || (properties && value !== null)) return "";
  if (typeof value === "boolean") return value ? "on" : "off";
  return `\`${JSON.stringify(value)}\``;
}
