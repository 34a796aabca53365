import { everyEndpoint } from "#server/api/index.ts";
import { keyed } from "#server/api/serve.ts";
import type { RequestContext } from "#server/context.ts";
import type { Auth, Endpoint } from "#server/platform/api/endpoint.ts";
import { mayCall } from "#server/platform/api/policy.ts";
import { refusals } from "#server/platform/refusals.ts";
import { fehler } from "#server/platform/wire/refusal.ts";
import { type Json, type Operations, type SchemaCollection, schemaCollection } from "./schemas.ts";
import { webhookCalls } from "./webhook-calls.ts";

export type Description = {
  paths: Record<string, Operations>;
  webhooks: Record<string, Operations>;
  components: { schemas: Json } & Json;
} & Json;

/**
 * docs/openapi.json, generated from the endpoints: `npm run cli -- openapi` writes it, a test fails if it is out of
 * date.
 */
export function openapi(): Description {
  const schemas = schemaCollection();
  const paths: Record<string, Operations> = {};
  for (const { base, endpoint } of everyEndpoint) add(paths, inBraces(base + endpoint.path), endpoint, schemas);
  for (const [path, summary] of Object.entries(pictures)) addPicture(paths, path, summary);
  const errors = schemas.of(fehler);
  return {
    openapi: "3.1.0",
    info: {
      title: "Referral facade",
      version: "1",
      license: { name: "MIT", identifier: "MIT" },
      description:
        "Amounts are integer cents, moments are local time in Europe/Berlin, codes are those of Fehler. Unknown fields are ignored.",
    },
    servers: [{ url: "/", description: "The host that this description comes from" }],
    paths,
    webhooks: webhookCalls(schemas.of),
    components: {
      schemas: schemas.all(),
      securitySchemes,
      parameters: {
        language: {
          name: "X-Accept-Language",
          in: "header",
          schema: { type: "string", enum: ["de", "en"], default: "de" },
        },
        idempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description:
            "Within 24 hours a repeat with the same key gets the first answer again; with a different body, 409",
          schema: { type: "string", minLength: 1, maxLength: 200 },
        },
      },
      responses: { Fehler: errorResponse(errors) },
    },
  };
}

const securitySchemes = {
  referrer: { type: "http", scheme: "bearer", description: "A referrer's session token" },
  reward: { type: "http", scheme: "bearer", description: "The token of the link in a reward mail" },
  recipient: {
    type: "http",
    scheme: "bearer",
    description:
      "The recipient's token; browsers send it as cookie pso_<recommendation number> instead (over https __Host-pso_<recommendation number>)",
  },
  agency: {
    type: "http",
    scheme: "bearer",
    description: "The session token of an agency user (PUT agentur/sso), or the browser's cookie",
  },
  signed: {
    type: "apiKey",
    in: "header",
    name: "X-Signature",
    description: "HMAC-SHA-256 over timestamp and raw body, see docs/partners/order-feed.md",
  },
} satisfies Record<Exclude<Auth, "member" | "memberOrAgency">, Json>;

/** Any one of the listed schemes is sufficient; {} means without authentication. */
const securityOf: Record<Auth, Json[]> = {
  member: [{ referrer: [] }],
  referrer: [{}, { referrer: [] }],
  reward: [{ reward: [] }, { referrer: [] }],
  recipient: [{ recipient: [] }],
  agency: [{ agency: [] }],
  memberOrAgency: [{ referrer: [] }, { agency: [] }],
  signed: [{ signed: [] }],
};

function add(
  paths: Record<string, Operations>,
  path: string,
  one: Endpoint<RequestContext>,
  schemas: SchemaCollection,
): void {
  const { summary, auth, body, describedBody = body, query, headers = {} } = one.spec;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  paths[path] = {
    ...paths[path],
    [one.method.toLowerCase()]: {
      tags: [one.path.split("/")[1]],
      operationId: operationIdOf(one.method, path),
      summary,
      "x-callers": mayCall(one),
      security: auth ? securityOf[auth] : [],
      parameters: [
        ...names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
        ...(query ? queryParameters(schemas.of(query)) : []),
        ...Object.entries(headers).map(([name, description]) => ({
          name,
          in: "header",
          description,
          schema: { type: "string" },
        })),
        { $ref: "#/components/parameters/language" },
        ...(keyed(one) ? [{ $ref: "#/components/parameters/idempotencyKey" }] : []),
      ],
      ...(describedBody
        ? { requestBody: { required: true, content: { "application/json": { schema: schemas.of(describedBody) } } } }
        : {}),
      responses: { [one.answer.status]: success(one, schemas), ...refusalsOf },
    },
  };
}

/** The same error in two notations, for tools that support only one of them. */
const refusalsOf = {
  "4XX": { $ref: "#/components/responses/Fehler" },
  default: { $ref: "#/components/responses/Fehler" },
};

/** "GET /api/v1/{provider}/produkt/{id}" → "getProduktId". */
function operationIdOf(method: string, path: string): string {
  const words = path.replace(/^\/api\/(v1\/(\{provider\}\/)?)?/, "").match(/\w+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Calls that answer with bytes rather than JSON. */
const pictures: Readonly<Record<string, string>> = {
  "/api/v1/{provider}/produktkategorie/{id}/grafik": "Picture of a category",
  "/api/v1/{provider}/produktkategorie/{id}/icon": "Icon of a category",
  "/api/v1/{provider}/produkt/{id}/grafik": "Picture of a product",
  "/api/v1/{provider}/produkt/{id}/sgrafik": "Small picture of a product",
  "/api/v1/{provider}/praemie/{id}/grafik100": "Picture of a reward, 100 pixels",
  "/api/v1/{provider}/berater/{id}/foto": "Picture of an adviser (Photo of Produkt/berater)",
  "/api/v1/{provider}/praemie/{id}/grafik50": "Picture of a reward, 50 pixels",
  "/api/assets/{app}/{id}": "A picture of the content source, in the smallest available size that is large enough",
};

function addPicture(paths: Record<string, Operations>, path: string, summary: string): void {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const sizes = path.startsWith("/api/assets/") ? ["width", "height"] : [];
  paths[path] = {
    get: {
      tags: ["pictures"],
      operationId: operationIdOf("GET", path),
      summary,
      security: [],
      parameters: [
        ...names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
        ...sizes.map((name) => ({ name, in: "query", schema: { type: "integer", minimum: 1 } })),
      ],
      responses: { 200: { description: "The picture", content: { "image/*": {} } }, ...refusalsOf },
    },
  };
}

function success({ answer }: Endpoint<RequestContext>, schemas: SchemaCollection): Json {
  if (!answer.schema) return { description: "Redirect", headers: { Location: { schema: { type: "string" } } } };
  return { description: "Done", content: { "application/json": { schema: schemas.of(answer.schema) } } };
}

function errorResponse(schema: Json): Json {
  const codes = Object.entries(refusals).map(([name, { wire, status }]) => `${wire} ${name} (${status})`);
  return {
    description: `Refused. Codes: ${codes.join(", ")}`,
    content: { "application/json": { schema } },
  };
}

function queryParameters(schema: Json): Json[] {
  const required = (schema["required"] as string[] | undefined) ?? [];
  return Object.entries((schema["properties"] as Record<string, Json>) ?? {}).map(([name, one]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: one,
  }));
}

function inBraces(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}
