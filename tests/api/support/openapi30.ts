type Json = { [name: string]: unknown };
type Parameter = { name: string; in: string; required?: boolean; example?: unknown };
type Operation = {
  operationId: string;
  summary: string;
  security: Record<string, unknown>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { example: unknown }> };
  responses: Record<string, { headers?: Json; content?: Record<string, { schema: object }> }>;
};
/** The part of an OpenAPI description that is read here. */
export type Described = { paths: Record<string, Record<string, Operation>>; components: Record<string, Json> };

/** What a call is made with in place of the description's examples: values of its path and query, a whole body. */
export type Made = { with?: Readonly<Record<string, string>>; body?: object };

/** Headers that each answer of a kind has; any other comes only under its condition. */
const everywhere = ["X-Request-Id", "ETag", "Cache-Control", "Location"];
const jsonType = "application/json; charset=utf-8";

/**
 * The description for a tool that reads OpenAPI 3.0: the calls of `made` in its order, with their examples, and the
 * answer to a call that succeeds. Optional parameters are there if `made` gives them. The answers' schemas come apart,
 * by call, as the JSON Schema that they are, for which 3.0 has no words.
 */
export function openapi30(described: object, made: Readonly<Record<string, Made>>) {
  const { paths, components } = described as Described;
  const named = (one: Parameter | { $ref: string }) =>
    "$ref" in one ? (components["parameters"]?.[one.$ref.split("/").at(-1) ?? ""] as Parameter) : one;
  const order = Object.keys(made);
  const calls = Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, one })))
    .filter(({ one }) => order.includes(one.operationId))
    .toSorted((first, other) => order.indexOf(first.one.operationId) - order.indexOf(other.one.operationId));
  const kept: Record<string, Json> = {};
  const schemas: Record<string, object> = {};
  for (const { path, method, one } of calls) {
    const { with: given = {}, body } = made[one.operationId] ?? {};
    const [status = "", answer] = Object.entries(one.responses).find(([code]) => code < "400") ?? [];
    const schema = answer?.content?.["application/json"]?.schema;
    if (schema)
      schemas[`${method.toUpperCase()} ${path}`] = {
        $schema: "http://json-schema.org/draft-07/schema#",
        allOf: [schema],
        components: { schemas: components["schemas"] },
      };
    const parameters = one.parameters
      .map(named)
      .filter(({ name, in: place, required }) => place !== "header" && (required || name in given))
      .map(({ name, in: place, required, example }) => ({
        ...{ name, in: place, required, schema: { type: "string" } },
        example: String(given[name] ?? example),
      }));
    const sent = one.requestBody?.content["application/json"];
    const headers = Object.entries(answer?.headers ?? {}).filter(([name]) => everywhere.includes(name));
    const answered = {
      description: one.summary,
      headers: Object.fromEntries(headers),
      ...(schema && { content: { [jsonType]: {} } }),
    };
    const operation = {
      ...{ operationId: one.operationId, summary: one.summary, parameters },
      ...(sent && { requestBody: { content: { "application/json": { example: body ?? sent.example } } } }),
      responses: { [status]: answered },
    };
    kept[path] = { ...kept[path], [method]: operation };
  }
  const info = { title: "Referral facade", version: "1" };
  return {
    description: { openapi: "3.0.3", info, paths: kept, components: { headers: components["headers"] } },
    schemas,
  };
}
