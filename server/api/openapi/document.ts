import { everyEndpoint } from "#server/api/index.ts";
import { keyed } from "#server/api/serve.ts";
import type { RequestContext } from "#server/context.ts";
import type { Endpoint } from "#server/platform/api/endpoint.ts";
import { mayCall } from "#server/platform/api/policy.ts";
import { fehler, problem } from "#server/platform/wire/refusal.ts";
import { always, errorResponses, headersNamed, refusalsOf } from "./errors.ts";
import { responseHeaders } from "./headers.ts";
import { linksOf } from "./links.ts";
import { parameter, parameters, pathParameters, queryParameters } from "./parameters.ts";
import { addPictures } from "./pictures.ts";
import { type Json, type Operations, type SchemaCollection, schemaCollection } from "./schemas.ts";
import { securityOf, securitySchemes } from "./security.ts";
import { operationIdOf, tagOf, tagsOf } from "./tags.ts";
import { webhookCalls } from "./webhook-calls.ts";

/** The interface's own version: its part before the dot is that of the paths (docs/partners/versions.md). */
export const interfaceVersion = "1.1.0";

export type Description = {
  info: Json;
  paths: Record<string, Operations>;
  webhooks: Record<string, Operations>;
  components: { schemas: Json } & Json;
} & Json;

/** What paths begin with; the description has it in its servers. */
const base = "/api";

/** The website's public page that says what works. */
export const statusPage = "/status";

/**
 * docs/openapi.json, generated from the endpoints: `npm run cli -- openapi` writes it, a test fails if it is out of
 * date.
 */
export function openapi(): Description {
  const schemas = schemaCollection();
  const paths: Record<string, Operations> = {};
  const responses: Record<string, Json> = {};
  const parts = { paths, schemas, responses };
  for (const { base: mounted, endpoint } of everyEndpoint) add(parts, pathOf(mounted + endpoint.path), endpoint);
  addPictures(parts);
  schemas.of(fehler);
  schemas.of(problem);
  const webhooks = webhookCalls(schemas);
  responses["Fehler"] = {
    description: "Refused: Code says why, and its description what to do",
    headers: headersNamed(always),
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Fehler" } },
      "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
    },
  };
  const used = (name: string) => JSON.stringify([paths, responses]).includes(`"#/components/headers/${name}"`);
  return {
    openapi: "3.1.0",
    info: {
      title: "Referral facade",
      version: interfaceVersion,
      "x-api-id": "0f6f8a54-6a0c-4f2e-9c57-2d1f7be0a1c3",
      "x-audience": "external-partner",
      license: { name: "MIT", identifier: "MIT" },
      contact: {
        name: "The operator of the installation; its imprint says how",
        url: "https://nordlicht.example/impressum",
      },
      description: [
        "Calls of front ends, shops and agencies' software. How to connect: /api/docs/connect on the same host.",
        "",
        "- Amounts: fields that end in Cent, and prices, are integer euro cents; Wert is euro.",
        "- Moments are local time in Europe/Berlin (YYYY-MM-DDThh:mm:ss), days are YYYY-MM-DD; the order feed also takes German dates.",
        "- Unknown fields of a request are ignored; the order feed names them.",
        "- A refusal has a stable Code; each call lists its own. Name the RequestId when you ask for help.",
        "- Texts are German, or English if Accept-Language (or X-Accept-Language) prefers it.",
        "- GET and HEAD change nothing unless their description says so; POST and PUT take an Idempotency-Key.",
        "- What may change within v1, and how a call ends: /api/docs/versions.",
        `- Whether something does not work right now: ${statusPage} on the same host, without a login.`,
      ].join("\n"),
    },
    servers: [
      { url: base, description: "Production: the host that this description comes from", "x-internal": false },
      {
        url: `http://127.0.0.1:3000${base}`,
        description: "Local: a development machine, after npm start",
        "x-internal": false,
      },
    ],
    tags: tagsOf(paths, webhooks),
    paths,
    webhooks,
    components: {
      schemas: schemas.all(),
      securitySchemes,
      headers: Object.fromEntries(Object.entries(responseHeaders).filter(([name]) => used(name))),
      parameters,
      responses: Object.fromEntries(Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

type Parts = { paths: Record<string, Operations>; schemas: SchemaCollection; responses: Record<string, Json> };

function add({ paths, schemas, responses }: Parts, path: string, one: Endpoint<RequestContext>): void {
  const {
    summary,
    description,
    auth,
    body,
    describedBody = body,
    query,
    headers = {},
    names = {},
    isPublic,
    deprecated,
  } = one.spec;
  paths[path] = {
    ...paths[path],
    [one.method.toLowerCase()]: {
      tags: [tagOf(path)],
      operationId: operationIdOf(one.method, path),
      summary,
      description: deprecated
        ? `${description} Deprecated: until ${deprecated.until}; instead ${deprecated.instead}.`
        : description,
      ...(deprecated ? { deprecated: true } : {}),
      "x-callers": mayCall(one),
      security: auth ? securityOf[auth] : [],
      parameters: [
        ...pathParameters(path, names),
        ...[...new Set([query, one.withoutBody?.spec.query])].flatMap((asked) =>
          asked ? queryParameters(schemas.of(asked), schemas) : [],
        ),
        ...Object.entries(headers).map(([name, said]) => ({ name, in: "header", schema: { type: "string" }, ...said })),
        parameter("acceptLanguage"),
        parameter("language"),
        ...(path.startsWith("/v1/") ? [parameter("apiKey")] : []),
        ...(isPublic ? [parameter("ifNoneMatch")] : []),
        ...(keyed(one) ? [parameter("idempotencyKey")] : []),
      ],
      ...(describedBody
        ? { requestBody: { required: !one.withoutBody, content: json(schemas.of(describedBody), schemas) } }
        : {}),
      responses: {
        [one.answer.status]: { ...success(one, schemas), ...linksOf(one.method, path) },
        ...refused(one, responses),
      },
    },
  };
}

/** `default`: for tools that want one error type. */
function refused(one: Endpoint<RequestContext>, responses: Record<string, Json>): Record<string, Json> {
  const unchanged = {
    304: {
      description: "Unchanged: the answer with this ETag still holds",
      headers: headersNamed([...always, "ETag"]),
    },
  };
  return {
    ...(one.spec.isPublic ? unchanged : {}),
    ...errorResponses(refusalsOf(one), responses),
    default: { $ref: "#/components/responses/Fehler" },
  };
}

function json(schema: Json, schemas: SchemaCollection): Json {
  return { "application/json": { schema, example: schemas.exampleOf(schema) } };
}

function success(one: Endpoint<RequestContext>, schemas: SchemaCollection): Json {
  const { schema } = one.answer;
  const cached = one.spec.isPublic ? ["ETag", "Cache-Control"] : [];
  const headers = headersNamed([
    ...always,
    ...cached,
    ...(one.spec.deprecated ? ["Deprecation", "Sunset"] : []),
    ...(keyed(one) ? ["Idempotency-Replayed"] : []),
    ...(isCounted(one)
      ? ["RateLimit", "RateLimit-Policy", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]
      : []),
  ]);
  if (!schema) return { description: "Redirect", headers: { ...headers, ...headersNamed(["Location"]) } };
  return { description: "Done", headers, content: json(schemas.of(schema), schemas) };
}

/** Whether some limit counts the call, so that its answers say what is left. */
function isCounted({ method, spec }: Endpoint<RequestContext>): boolean {
  return spec.auth !== "signed" && (method !== "GET" || (spec.limits ?? []).length > 0);
}

function pathOf(path: string): string {
  return path.slice(base.length).replaceAll(/:(\w+)/g, "{$1}");
}
