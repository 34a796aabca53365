import fc from "fast-check";
import { expect, it } from "vitest";
import { openapi } from "#server/api/openapi/document.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { recommendation } from "./support/bodies.ts";
import { fitting, parameterValue, type Schema } from "./support/generated.ts";
import { type Json, openFacade } from "./support/support.ts";

/**
 * Calls that are made from nothing but the description: values that fit its schemas, and its links from one answer to
 * the next call. What it promises is enough to get along: most calls succeed, and every link leads to an answer.
 */
type Parameter = { name: string; in: string; required: boolean; schema: Schema; example: unknown };
type Link = { operationId: string; parameters: Record<string, string> };
type Operation = {
  operationId: string;
  security: Record<string, unknown>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { links?: Record<string, Link> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};
type Values = Readonly<Record<string, string>>;
type Call = { method: string; path: string; operation: Operation };

const { call, ctx, database } = await openFacade();
const described: object = openapi();
const { paths, components } = described as Document;
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
);
const byId = new Map(calls.map((one) => [one.operation.operationId, one]));

const agency = await addAgency(ctx("elbschutz"));
await addAgencyOrders(database.owner, { agencyId: agency.id, count: 3, prefix: "GEN" });
const { rows: orders } = await database.owner.query<{ id: string }>(`select id from "order" where "agencyId" = $1`, [
  agency.id,
]);
const Email = "mara.generiert@freund.example";
const { Empfehlung } = (await call("POST /empfehlen/create", { body: recommendation({ Empfehler: { Email } }) })).json;
const { rows } = await database.owner.query<{ accountId: string }>(
  `select "accountId" from recommendation where number = $1`,
  [Empfehlung.Empfehlungsnummer],
);

/** Who makes the calls that need a person, and what of theirs the calls name. */
const callers: Readonly<Record<string, { bearer: string; own: Values }>> = {
  referrer: {
    bearer: await openSession(ctx("nordlicht"), rows[0]?.accountId ?? ""),
    own: { number: Empfehlung.Empfehlungsnummer },
  },
  agency: {
    bearer: (await signedInAs(ctx("elbschutz"), "owner", agency.id)).token,
    own: { provider: "elbschutz", agency: agency.externalId, order: orders[0]?.id ?? "" },
  },
};

/** Needs what stands in a mail, or a picture that nobody has here. */
const notCalled = [
  ...["getTokenVerifyAgenturToken", "getEinladungDaten", "getAccountLogin", "getAccountResetPasswordEmail"],
  ...["getContentAppContentBloeckeId", "getContentAppKeyvisualId", "getBeraterIdFoto", "getAssetsAppId"],
];
const linksFrom = ({ responses }: Operation) =>
  Object.values(responses).flatMap(({ links = {} }) => Object.values(links));
const linked = new Set(calls.flatMap(({ operation }) => linksFrom(operation).map(({ operationId }) => operationId)));

/** Calls whose answers lead on, and reads of everybody and of the callers that no answer leads to. */
const starts = calls.filter(({ method, path, operation }) => {
  const scheme = schemeOf(operation);
  const isRead = method === "get" || scheme === "agency";
  if (!(scheme === "" || scheme in callers) || notCalled.includes(operation.operationId)) return false;
  return linked.has(operation.operationId) ? path.endsWith("produkt/{id}") : isRead || linksFrom(operation).length > 0;
});

/** Tenants are not made by calls. */
const isTenant = (name: string) => name === "provider" || name === "app";

function schemeOf({ security }: Operation): string {
  return Object.keys(security.find((scheme) => Object.keys(scheme).length > 0) ?? {})[0] ?? "";
}

/** By operation: its calls, how many of them a link led to, and which of those were refused. */
type Tally = { made: number; succeeded: number; ledTo: number; refused: string[] };
const tally = new Map<string, Tally>();

/** Makes a call with the given values of its path and query, the others generated, and follows its answer's links. */
async function follow(gen: fc.GeneratorValue, { method, path, operation }: Call, given: Values, depth = 0) {
  const { bearer, own = {} } = callers[schemeOf(operation)] ?? {};
  const values: Record<string, string> = {};
  for (const one of operation.parameters) {
    if ("$ref" in one || one.in === "header") continue;
    const { name, schema, example, required } = one;
    const known = given[name] ?? own[name] ?? (isTenant(name) ? String(example) : undefined);
    if (known === undefined && !required && gen(fc.boolean)) continue;
    const value = known ?? gen(parameterValue, schema, example, components.schemas);
    if (value !== null) values[name] = String(value).toWellFormed();
  }
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = Object.entries(values).filter(([name]) => !path.includes(`{${name}}`));
  const sent = operation.requestBody?.content["application/json"]?.schema;
  const body = sent && gen(fitting, sent, components.schemas);
  const route = `${method.toUpperCase()} /api${target}?${new URLSearchParams(query)}`;
  const { status, json } = await call(route, { body, bearer });
  expect(status, `${route} ${JSON.stringify(body)}`).toBeLessThan(500);
  const counted = tally.get(operation.operationId) ?? { made: 0, succeeded: 0, ledTo: 0, refused: [] };
  tally.set(operation.operationId, counted);
  counted.made += 1;
  if (depth > 0) counted.ledTo += 1;
  if (status >= 400 && depth > 0) counted.refused.push(`${route}: ${JSON.stringify(json)}`);
  if (status >= 400) return;
  counted.succeeded += 1;
  if (depth === 3) return;
  for (const { operationId, parameters } of Object.values(operation.responses[status]?.links ?? {})) {
    const next = byId.get(operationId) ?? expect.fail(operationId);
    const led = Object.entries(parameters).map(([name, from]): [string, unknown] => [
      name,
      resolved(from, values, json),
    ]);
    // A list without rows leads nowhere.
    if (led.some(([, value]) => value === undefined)) continue;
    await follow(gen, next, Object.fromEntries(led.map(([name, value]) => [name, String(value)])), depth + 1);
  }
}

/** What a link's expression names: a value of the call's path, or of its answer by a JSON pointer. */
function resolved(expression: string, path: Values, answer: Json): unknown {
  const [, name] = /^\$request\.path\.(\w+)$/.exec(expression) ?? [];
  if (name) return path[name] ?? expect.fail(expression);
  const [, pointer = expect.fail(expression)] = /^\$response\.body#\/(.+)$/.exec(expression) ?? [];
  return pointer.split("/").reduce((value: Json, key) => value?.[key], answer);
}

it("most calls that the description generates succeed, and each link leads to an answer", async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      for (const start of starts) await follow(gen, start, {});
    }),
    { numRuns: 12 },
  );
  const all = [...tally.values()];
  const sum = (of: (one: Tally) => number) => all.reduce((total, one) => total + of(one), 0);
  expect(sum(({ succeeded }) => succeeded) / sum(({ made }) => made)).toBeGreaterThan(0.75);
  for (const id of linked) {
    const { ledTo = 0, refused = [] } = tally.get(id) ?? {};
    expect(ledTo, id).toBeGreaterThan(0);
    // An offer may have no picture, and what is sent to a link may be refused.
    if (!/grafik|icon/i.test(id) && id.startsWith("get")) expect(refused, id).toEqual([]);
  }
});
