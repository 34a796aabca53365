import { z } from "zod";
import { printable } from "#server/platform/values/fields.ts";

export type Json = { [key: string]: unknown };

/** The calls of a path, by method. */
export type Operations = Record<string, { operationId: string; summary: string } & Json>;
export type SchemaCollection = ReturnType<typeof schemaCollection>;

/**
 * JSON schemas of zod schemas; those with an id are listed once under components. Throws if two different schemas have
 * one id: the later would describe the calls of the earlier.
 */
export function schemaCollection() {
  const named: Record<string, Json> = {};
  const add = (id: string, schema: Json) => {
    const known = named[id];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas have the id ${id}: ${JSON.stringify(known)} and ${JSON.stringify(schema)}`);
    named[id] = schema;
  };
  const moved = (schema: Json): Json =>
    tidy(JSON.parse(JSON.stringify(schema).replaceAll("#/$defs/", "#/components/schemas/"))) as Json;
  return {
    of(schema: z.ZodType): Json {
      const { $defs, $schema: _, ...root } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
      for (const [id, one] of Object.entries(($defs as Record<string, Json>) ?? {})) add(id, moved(withoutId(one)));
      const id = root["id"] as string | undefined;
      if (!id) return moved(root);
      add(id, moved(withoutId(root)));
      return { $ref: `#/components/schemas/${id}` };
    },
    /** The schema itself instead of a reference to it. */
    resolved: (schema: Json): Json =>
      named[String(schema["$ref"] ?? "").replace("#/components/schemas/", "")] ?? schema,
    /** An example of a schema, from those of its fields; undefined: a field has none. */
    exampleOf: (schema: Json) => exampleIn(schema, named),
    all: () => Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function withoutId({ id: _, ...schema }: Json): Json {
  return schema;
}

const isNull = (schema: Json) => schema["type"] === "null";
const isConst = (schema: Json) => "const" in schema;

/** Writes `X or null` as one schema with two types, and a choice of values as an enum, as 3.1 allows. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  // zod leaves `examples` of transformed inputs out, so fields have `example` (server/platform/wire/fields.ts).
  const { example, ...given } = value as Json;
  const schema = Object.fromEntries(Object.entries(given).map(([name, part]) => [name, tidy(part)])) as Json;
  if (example !== undefined) schema["examples"] = [example];
  if (typeof schema["pattern"] === "string") withPortablePattern(schema);
  if (Array.isArray(schema["allOf"])) return leaf(joined(schema));
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return leaf(schema);
  const choices = anyOf as Json[];
  const some = choices.filter((one) => !isNull(one));
  const [only, ...more] = some;
  const isNullable = some.length < choices.length;
  if (only && more.length === 0 && isNullable && typeof only["type"] === "string") {
    const values = only["enum"] ?? ("const" in only ? [only["const"]] : null);
    const { const: _, enum: __, ...around } = only;
    const listed = Array.isArray(values) ? { enum: [...values, null] } : {};
    return leaf({ ...around, ...listed, type: [only["type"], "null"], ...rest });
  }
  if (some.length > 1 && some.every(isConst)) {
    const types = [...new Set(some.map((one) => one["type"]))];
    const type = [...types, ...(isNullable ? ["null"] : [])];
    const listed = {
      type: type.length === 1 ? type[0] : type,
      enum: [...some.map((one) => one["const"]), ...(isNullable ? [null] : [])],
    };
    return leaf({ ...listed, ...rest });
  }
  return schema;
}

/** Without the parts that say nothing; a single one belongs to the schema itself. */
function joined({ allOf, ...schema }: Json): Json {
  const [only, ...more] = (allOf as Json[]).filter((one) => Object.keys(one).length > 0);
  if (only && more.length > 0) return { ...schema, allOf: [only, ...more] };
  return { ...only, ...schema };
}

/** Patterns with classes of Unicode, which tools read differently: written for all of them, or left out. */
function withPortablePattern(schema: Json): void {
  if (schema["pattern"] === printable.source) schema["pattern"] = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$";
  else if (String(schema["pattern"]).includes("\\p{")) delete schema["pattern"];
}

/** How wide a number is, for clients of typed languages. */
const numberFormats: Readonly<Record<string, string>> = { integer: "int64", number: "double" };

function leaf(schema: Json): Json {
  const format = [schema["type"]].flat().map((type) => numberFormats[String(type)])[0];
  const isSmall = format === "int64" && Number(schema["maximum"]) < 2 ** 31;
  return withExample(format ? { ...schema, format: isSmall ? "int32" : format } : schema);
}

/** Values that are listed are their own examples. */
function withExample(schema: Json): Json {
  if (schema["examples"] !== undefined || schema["default"] !== undefined) return schema;
  if ("const" in schema) return { ...schema, examples: [schema["const"]] };
  const [first] = (schema["enum"] as unknown[] | undefined) ?? [];
  if (first !== undefined) return { ...schema, examples: [first] };
  return [schema["type"]].flat().includes("boolean") ? { ...schema, examples: [true] } : schema;
}

function exampleIn(schema: Json, named: Readonly<Record<string, Json>>): unknown {
  const [given] = (schema["examples"] as unknown[] | undefined) ?? [];
  if (given !== undefined) return given;
  if (schema["default"] !== undefined) return schema["default"];
  const ref = schema["$ref"] as string | undefined;
  if (ref) return exampleIn(named[ref.replace("#/components/schemas/", "")] ?? {}, named);
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
  if (choices) return exampleIn(choices[0] ?? {}, named);
  const types = [schema["type"]].flat();
  if (types.includes("object")) {
    const properties = Object.entries((schema["properties"] as Record<string, Json> | undefined) ?? {});
    const example = properties.map(([name, one]) => [name, exampleIn(one, named)] as const);
    return Object.fromEntries(example.filter(([, value]) => value !== undefined));
  }
  if (types.includes("array")) {
    const one = exampleIn((schema["items"] as Json | undefined) ?? {}, named);
    return one === undefined ? [] : [one];
  }
  return types.includes("null") ? null : undefined;
}
