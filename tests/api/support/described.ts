/** A walk over what docs/openapi.json describes: what a reader would miss. */
type Json = { [key: string]: unknown };
type Document = {
  paths: Record<string, Record<string, Json>>;
  webhooks: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json>; parameters: Record<string, Json>; headers: Record<string, Json> };
};

/** Operations, parameters, headers and properties without a description or an example, by where they are. */
export function undescribed(document: Document): string[] {
  const { schemas, parameters, headers } = document.components;
  const missing: string[] = [];
  const needs = (place: string, one: Json, ...names: string[]) => {
    for (const name of names) if (isMissing(one[name])) missing.push(`${place}: ${name}`);
  };
  const property = (place: string, one: Json) => {
    needs(place, one, "description");
    if (!isMadeOfOthers(one)) needs(place, one, "examples");
  };
  const properties = (place: string, schema: Json): void => {
    for (const [name, one] of Object.entries((schema["properties"] as Record<string, Json> | undefined) ?? {})) {
      property(`${place}.${name}`, one);
      properties(`${place}.${name}`, one);
    }
    for (const one of [schema["items"], ...((schema["anyOf"] as Json[] | undefined) ?? [])])
      if (one) properties(place, one as Json);
  };
  for (const [name, schema] of Object.entries(schemas)) properties(name, schema);
  for (const [name, one] of Object.entries(parameters)) needs(name, one, "description", "example");
  for (const [name, one] of Object.entries(headers)) needs(name, one, "description", "example");
  for (const [path, methods] of [...Object.entries(document.paths), ...Object.entries(document.webhooks)])
    for (const [method, operation] of Object.entries(methods)) {
      const place = `${method} ${path}`;
      needs(place, operation, "summary", "description");
      for (const one of operation["parameters"] as Json[])
        if (!one["$ref"]) needs(`${place} ${one["name"]}`, one, "description", "example");
      for (const { at, media } of bodiesOf(operation)) {
        properties(`${place} ${at}`, (media["schema"] as Json | undefined) ?? {});
        needs(`${place} ${at}`, media, "example");
      }
    }
  return missing;
}

/** Texts and lists of requests that may be of any length, by where they are. */
export function unlimited(document: Document): string[] {
  const found = new Set<string>();
  const look = (place: string, schema: Json, within: readonly string[]): void => {
    const id = (schema["$ref"] as string | undefined)?.split("/").at(-1);
    if (id) {
      if (!within.includes(id)) look(id, document.components.schemas[id] ?? {}, [...within, id]);
      return;
    }
    const types = [schema["type"]].flat();
    const isListed = "enum" in schema || "const" in schema;
    if (types.includes("string") && !isListed && !isBounded(schema)) found.add(place);
    if (types.includes("array") && !("maxItems" in schema)) found.add(place);
    for (const [name, one] of Object.entries((schema["properties"] as Record<string, Json> | undefined) ?? {}))
      look(`${place}.${name}`, one, within);
    for (const one of [schema["items"], ...((schema["anyOf"] as Json[] | undefined) ?? [])])
      if (one) look(place, one as Json, within);
  };
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const place = `${method} ${path}`;
      for (const one of operation["parameters"] as Json[])
        if (!one["$ref"] && one["in"] !== "header") look(`${place} ${one["name"]}`, one["schema"] as Json, []);
      for (const { at, media } of bodiesOf(operation))
        if (at === "request") look(`${place} request`, media["schema"] as Json, []);
    }
  return [...found];
}

/** A format such as a UUID's, or a pattern of a greatest length, is a limit as well. */
function isBounded(schema: Json): boolean {
  const isPatterned = /^\^.*\{.*\$$/.test(String(schema["pattern"])) && !/[*+]/.test(String(schema["pattern"]));
  return "maxLength" in schema || schema["format"] === "uuid" || isPatterned;
}

/** The JSON bodies of an operation that it describes itself: its request and its answer. */
export function bodiesOf(operation: Json): { at: string; media: Json }[] {
  const of = (at: string, part: unknown) => {
    const media = ((part as Json | undefined)?.["content"] as Record<string, Json> | undefined)?.["application/json"];
    return media ? [{ at, media }] : [];
  };
  const answers = Object.entries((operation["responses"] as Record<string, Json> | undefined) ?? {});
  return [
    ...of("request", operation["requestBody"]),
    ...answers.flatMap(([status, one]) => (one["$ref"] ? [] : of(status, one))),
  ];
}

const isMissing = (value: unknown) => value === undefined || value === "";

/** The example of an object, of a list of objects and of a choice follows from theirs. */
function isMadeOfOthers(schema: Json): boolean {
  const types = [schema["type"]].flat();
  const items = schema["items"] as Json | undefined;
  if (types.includes("array")) return items !== undefined && (isMadeOfOthers(items) || items["examples"] !== undefined);
  return Boolean(schema["$ref"] ?? schema["anyOf"]) || types.includes("object") || schema["default"] !== undefined;
}
