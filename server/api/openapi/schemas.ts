import { z } from "zod";

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
    JSON.parse(JSON.stringify(schema).replaceAll("#/$defs/", "#/components/schemas/")) as Json;
  return {
    of(schema: z.ZodType): Json {
      const { $defs, $schema: _, ...root } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
      for (const [id, one] of Object.entries(($defs as Record<string, Json>) ?? {})) add(id, moved(withoutId(one)));
      const id = root["id"] as string | undefined;
      if (!id) return moved(root);
      add(id, moved(withoutId(root)));
      return { $ref: `#/components/schemas/${id}` };
    },
    all: () => Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function withoutId({ id: _, ...schema }: Json): Json {
  return schema;
}
