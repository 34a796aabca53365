import { keyed } from "#server/api/serve.ts";
import type { RequestContext } from "#server/context.ts";
import type { Auth, Endpoint } from "#server/platform/api/endpoint.ts";
import { type RefusalCode, refusals } from "#server/platform/refusals.ts";
import { messages } from "#server/platform/wire/messages/index.ts";
import { remedies } from "./remedies.ts";
import type { Json } from "./schemas.ts";

/** What each kind of caller may be refused with, before the use-case is asked. */
const ofCaller: Record<Auth | "anybody", readonly RefusalCode[]> = {
  anybody: [],
  referrer: ["loginFirst", "accountBlocked"],
  member: ["loginFirst", "accountBlocked"],
  agency: ["loginFirst", "notAuthorized"],
  memberOrAgency: ["loginFirst", "accountBlocked", "notAuthorized"],
  reward: ["rewardTokenInvalid", "rewardLinkExpired", "accountBlocked"],
  recipient: ["recipientUnknown"],
  signed: ["signatureMissing", "signatureInvalid", "signatureTimeUnit", "signatureTooOld", "feedWithoutKey"],
};

/** Every refusal that a call can answer: those of its use-case, and what follows from its method, caller and limits. */
export function refusalsOf(endpoint: Endpoint<RequestContext>): RefusalCode[] {
  const { method, spec, withoutBody } = endpoint;
  const changes = method !== "GET";
  const all: readonly RefusalCode[] = [
    "invalidInput",
    "keyUnknown",
    "notFound",
    "tooManyRequests",
    "technical",
    "busy",
    "originNotAllowed",
    ...(changes ? (["supportReadsOnly", "notAuthorized"] as const) : []),
    ...(keyed(endpoint) ? (["keyReused", "keyInUse"] as const) : []),
    ...ofCaller[spec.auth ?? "anybody"],
    ...(spec.refuses ?? []),
    ...(withoutBody ? refusalsOf(withoutBody) : []),
  ];
  return [...new Set(all)].sort((a, b) => (refusals[a].wire < refusals[b].wire ? -1 : 1));
}

/** Every refusal that a call can answer. */
export const explainedCodes = (Object.keys(remedies) as RefusalCode[]).filter((code) => remedies[code] !== null);

type Explained = { code: RefusalCode; status: number; wire: string; meaning: string; remedy: string };

/** Throws if nobody has said what to do about a refusal. */
export function explained(code: RefusalCode): Explained {
  const remedy = remedies[code];
  if (!remedy) throw new Error(`${code} needs a remedy (server/api/openapi/remedies.ts).`);
  const { status, wire } = refusals[code];
  return { code, status, wire, meaning: messages.en.refusalMessages[code], remedy };
}

/**
 * The responses of a call's refusals by status. Equal ones are listed once, in `components.responses`, under a name
 * that lists their codes.
 */
export function errorResponses(codes: readonly RefusalCode[], components: Record<string, Json>): Record<string, Json> {
  const byStatus = Map.groupBy(codes.map(explained), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, rows]) => {
      const name = [status, ...rows.map(({ wire }) => wire)].join("-");
      components[name] ??= response(status, rows);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

const statusHeaders: Readonly<Record<number, readonly string[]>> = {
  401: ["WWW-Authenticate"],
  409: ["Retry-After"],
  429: ["Retry-After", "RateLimit", "RateLimit-Policy", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"],
  503: ["Retry-After"],
};

/** What every answer can have. */
export const always = ["X-Request-Id", "Access-Control-Allow-Origin"] as const;

export function headersNamed(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function response(status: number, rows: readonly Explained[]): Json {
  const examples = Object.fromEntries(
    rows.map(({ code, wire, meaning, remedy }) => [
      code,
      { summary: meaning, description: remedy, value: { Code: wire, Message: meaning, RequestId: exampleId } },
    ]),
  );
  const only = { type: "object", properties: { Code: { enum: rows.map(({ wire }) => wire) } } };
  return {
    description: rows.map(({ wire, code, meaning, remedy }) => `- ${wire} ${code}: ${meaning} → ${remedy}`).join("\n"),
    headers: headersNamed([...always, ...(statusHeaders[status] ?? [])]),
    content: {
      "application/json": { schema: { allOf: [{ $ref: "#/components/schemas/Fehler" }, only] }, examples },
      "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
    },
  };
}

export const exampleId = "5f0c6f2e-8d3a-4b8e-a1f7-0f8e5b1c2d3e";
