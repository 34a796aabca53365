import fc from "fast-check";
import { expect, it } from "vitest";
import { openapi } from "#server/api/openapi/document.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { recipient, recommendation } from "#tests/api/support/bodies.ts";
import { type Json, openFacade } from "#tests/api/support/support.ts";

/**
 * Calls that a tool makes of docs/openapi.json alone: random ones, with the description's examples, and from each
 * answer on by its links, as somebody who creates a thing reads it afterwards. Left out are pictures, and changes other
 * than creating.
 */
type Link = { operationId: string; parameters: Record<string, string> };
type Operation = {
  operationId: string;
  isPicture: boolean;
  method: string;
  path: string;
  security: Record<string, unknown>[];
  names: Record<string, { in: string; required?: boolean; example: string }>;
  links: Link[];
};

const { call, ctx, database } = await openFacade();
const bodies: Readonly<Record<string, () => object>> = {
  postEmpfehlenCreate: recommendation,
  postEmpfaengerCreateNumber: recipient,
};
const operations = described();
const byId = new Map(operations.map((one) => [one.operationId, one]));
const member = await sessionOf((await call("POST /empfehlen/create", { body: recommendation() })).json);

/** Ten chains each; LINKED_CALLS=1000 runs the long form of this test. */
const runs = Number(process.env["LINKED_CALLS"] ?? 25);

/** The token of who made the recommendation. */
async function sessionOf({ Empfehlung }: Json): Promise<string> {
  const found = await database.owner.query('select "accountId" from recommendation where number = $1', [
    Empfehlung.Empfehlungsnummer,
  ]);
  return openSession(ctx("nordlicht"), found.rows[0].accountId);
}

function described(): Operation[] {
  const { paths, components } = openapi() as Json;
  const named = (one: Json) => (one.$ref ? components.parameters[one.$ref.split("/").at(-1)] : one);
  return Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, { operationId, tags, security, parameters, responses }]) => {
      if (method !== "get" && !bodies[operationId]) return [];
      const done = Object.entries<Json>(responses).find(([status]) => status < "400")?.[1];
      const names = Object.fromEntries(parameters.map(named).map((one: Json) => [one.name, one]));
      const isPicture = tags.includes("pictures");
      return [{ operationId, isPicture, method, path, security, names, links: Object.values<Link>(done.links ?? {}) }];
    }),
  );
}

/** Which values of names came with earlier answers, for each call that a link leads to. */
type Known = Map<string, Record<string, string>>;

async function one(operation: Operation, given: Record<string, string>, language: string) {
  const { operationId, method, path, names, security } = operation;
  const textOf = (name: string) => given[name] ?? names[name]?.example ?? "";
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(name)));
  const query = new URLSearchParams(
    Object.entries(names)
      .filter(([name, { in: place, required }]) => place === "query" && (required || name in given))
      .map(([name]) => [name, textOf(name)]),
  );
  const bearer = security.some((scheme) => "referrer" in scheme) ? member : undefined;
  const body = bodies[operationId]?.();
  const { status, json } = await call(`${method.toUpperCase()} /api${filled}?${query}`, {
    ...(body ? { body } : {}),
    bearer,
    headers: { "X-Accept-Language": language },
  });
  const values = { provider: textOf("provider"), app: textOf("app") };
  return {
    status,
    follows: operation.links.map((link) => ({ link, values: valuesOf(link, json, values) })),
  };
}

/** What a link's expressions mean; null: the answer lacks one of the values. */
function valuesOf({ parameters }: Link, json: Json, path: Record<string, string>): Record<string, string> | null {
  const entries = Object.entries(parameters).map(([name, expression]) => {
    const [, pointer] = expression.split("#");
    const value = pointer
      ? pointer
          .split("/")
          .slice(1)
          .reduce((inner: Json, key) => inner?.[key], json)
      : path[expression.replace("$request.path.", "")];
    return [name, value] as const;
  });
  return entries.every(([, value]) => typeof value === "string") ? Object.fromEntries(entries) : null;
}

/** The share of generated calls that succeed, and which were refused. */
async function shareOfDone({ followsLinks }: { followsLinks: boolean }) {
  const refused: Record<string, number> = {};
  const counts = { done: 0, all: 0 };
  const known: Known = new Map();
  const chain = async (operation: Operation, given: Record<string, string>, language: string, depth: number) => {
    const { status, follows } = await one(operation, given, language);
    counts.all += 1;
    if (status < 400) counts.done += 1;
    else refused[`${status} ${operation.operationId}`] = (refused[`${status} ${operation.operationId}`] ?? 0) + 1;
    if (status >= 400 || !followsLinks) return;
    for (const { link, values } of follows) {
      expect(values, `${operation.operationId} → ${link.operationId}`).not.toBeNull();
      known.set(link.operationId, values ?? {});
      const next = byId.get(link.operationId) ?? expect.fail(`${link.operationId} is not described`);
      if (depth > 0 && !next.isPicture) await chain(next, values ?? {}, language, depth - 1);
    }
  };
  const calls = fc.record({
    operation: fc.constantFrom(...operations.filter(({ isPicture }) => !isPicture)),
    language: fc.constantFrom("de", "en"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(calls, { minLength: 10, maxLength: 10 }), async (many) => {
      for (const { operation, language } of many)
        await chain(operation, known.get(operation.operationId) ?? {}, language, 2);
    }),
    { numRuns: runs, seed: 28, endOnFailure: true },
  );
  return { share: counts.done / counts.all, refused };
}

it("most calls that follow the description's links succeed, and fewer without them", async () => {
  const [linked, unlinked] = [await shareOfDone({ followsLinks: true }), await shareOfDone({ followsLinks: false })];
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  process.stdout.write(
    `generated calls that succeed: ${percent(linked.share)} with links, ${percent(unlinked.share)} without\n`,
  );
  expect(linked.share, JSON.stringify(linked.refused)).toBeGreaterThan(0.7);
  expect(linked.share - unlinked.share).toBeGreaterThan(0.05);
});

/** Pictures are left out here as well: this tenant has none, and tests/http/catalogue/images.test.ts asks for each. */
it("every link of the description leads to an answer, and gives the call all names of its path", async () => {
  const refused: string[] = [];
  const followed = new Set<string>();
  const { json } = await call("POST /empfehlen/create", { body: recommendation() });
  const known = { number: json.Empfehlung.Empfehlungsnummer };
  for (const from of operations.filter(({ links }) => links.length > 0)) {
    const { follows } = await one(from, from.operationId === "postEmpfaengerCreateNumber" ? known : {}, "de");
    for (const { link, values } of follows) {
      const name = `${from.operationId} → ${link.operationId}`;
      const next = byId.get(link.operationId) ?? expect.fail(`${name} is not described`);
      const given = Object.keys(link.parameters);
      const wanted = [...next.path.matchAll(/\{(\w+)\}/g)].map(([, inPath]) => inPath);
      expect(given, name).toEqual(expect.arrayContaining(wanted));
      expect(Object.keys(next.names), name).toEqual(expect.arrayContaining(given));
      expect(values, name).not.toBeNull();
      if (next.isPicture) continue;
      const { status } = await one(next, values ?? {}, "de");
      if (status >= 400) refused.push(`${name}: ${status}`);
      followed.add(name);
    }
  }
  expect(refused).toEqual([]);
  expect([...followed]).toContain("postEmpfaengerCreateNumber → getEmpfehlungNumberProduktProduktlink");
  expect(followed.size).toBeGreaterThan(10);
});
