import fc from "fast-check";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/**
 * Values that fit a schema of the description: mostly its examples, sometimes any other of the type. An example that
 * is an e-mail address stands for one that nobody else has.
 */
export function fitting(schema: Schema, schemas: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const of = (one: Schema) => fitting(one, schemas);
  if (schema.$ref) return of(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.properties) return objects(schema, of);
  if (schema.items) return fc.array(of(schema.items), { minLength: schema.minItems ?? 0, maxLength: 3 });
  const examples = (schema.examples ?? []).map(asExample);
  const others = schema.anyOf ? schema.anyOf.map(of) : typesOf(schema).map((type) => ofType(type, schema));
  if (examples.length === 0) return fc.oneof(...others);
  return fc.oneof({ weight: 12, arbitrary: fc.oneof(...examples) }, { weight: 1, arbitrary: fc.oneof(...others) });
}

/** A parameter's example is beside its schema. */
export const parameterValue = (schema: Schema, example: unknown, schemas: Readonly<Record<string, Schema>>) =>
  fitting({ ...schema, examples: [example] }, schemas);

const asExample = (one: unknown) =>
  typeof one === "string" && /^[^@\s]+@[^@\s]+$/.test(one)
    ? fc.uuid().map((id) => one.replace("@", `.${id}@`))
    : fc.constant(one);

function objects({ properties = {}, required = [] }: Schema, of: (one: Schema) => fc.Arbitrary<unknown>) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, of(one)]));
  return fc.record(fields, { requiredKeys: required });
}

const typesOf = ({ type, enum: listed, const: only }: Schema) =>
  listed || only !== undefined ? ["listed"] : [type ?? "object"].flat();

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1_000_000 } = schema;
  if (type === "listed") return fc.constantFrom(...(schema.enum ?? [schema.const]));
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  if (type === "number") return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === "null") return fc.constant(null);
  if (type === "string") return texts(schema);
  return fc.constant({});
}

function texts({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  const longest = Math.min(maxLength, 60);
  const any = pattern
    ? fc.stringMatching(new RegExp(pattern))
    : fc.string({ minLength, maxLength: longest, unit: "grapheme" });
  return any.filter((text) => text.length >= minLength && text.length <= longest);
}
