import type { Endpoint } from "#server/platform/api/endpoint.ts";
import { pathNames } from "#server/platform/api/path-names.ts";
import { longestName } from "#server/platform/api/read.ts";
import type { Json, SchemaCollection } from "./schemas.ts";

/** The headers that every call reads. */
export const parameters = {
  acceptLanguage: {
    name: "Accept-Language",
    in: "header",
    description: "The language of texts: English if it is preferred to German",
    schema: { type: "string" },
    example: "de-DE,de;q=0.9,en;q=0.5",
  },
  language: {
    name: "X-Accept-Language",
    in: "header",
    description: "The same, and decides if both are sent",
    schema: { type: "string", enum: ["de", "en"], default: "de" },
    example: "de",
  },
  apiKey: {
    name: "X-Api-Key",
    in: "header",
    description: "The key of a partner's server, which has limits of its own; an unknown one is refused",
    schema: { type: "string" },
    example: "ak_9J2mQ7",
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Within 24 hours a repeat by the same caller with the same key gets the first answer again; with a different body, 409. Without a token or X-Api-Key the key has to be one that nobody else would choose: at least 16 characters, for example a UUID",
    schema: { type: "string", minLength: 1, maxLength: 200 },
    example: "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11",
  },
  ifNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The ETag of an answer kept before: if it is still the same, 304 without a body",
    schema: { type: "string" },
    example: '"4yPzJ0rC1gkXl0m5Yx8h3A"',
  },
} as const;

export const parameter = (name: keyof typeof parameters) => ({ $ref: `#/components/parameters/${name}` });

/** The names in a path, as the call or else the table of names describes them. */
export function pathParameters(path: string, own: NonNullable<Endpoint["spec"]["names"]>): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const said = own[name] ?? pathNames[name];
    if (!said) throw new Error(`{${name}} in ${path} needs a description (server/platform/api/path-names.ts).`);
    return { name, in: "path", required: true, schema: { type: "string", maxLength: longestName }, ...said };
  });
}

export function queryParameters(schema: Json, schemas: SchemaCollection): Json[] {
  const shape = schemas.resolved(schema);
  const required = (shape["required"] as string[] | undefined) ?? [];
  return Object.entries((shape["properties"] as Record<string, Json>) ?? {}).map(([name, { description, ...one }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    description,
    schema: one,
    example: schemas.exampleOf(one),
  }));
}
