import fc from "fast-check";
import { expect, it } from "vitest";
import { endpoints } from "#server/api/index.ts";
import { feedSignature } from "#server/platform/api/feed-signature.ts";
import { asText, nasty, replaced } from "#tests/fuzz/nasty.ts";
import { recipient, recommendation } from "./support/bodies.ts";
import { openFacade } from "./support/support.ts";

const feedKey = "a key that only the shop knows";
const { call, lines } = await openFacade({ NORDLICHT_FEED_KEY: feedKey });
const made = (await call("POST /empfehlen/create", { body: recommendation() })).json;
const number: string = made.Empfehlung.Empfehlungsnummer;
const key: string = (await call(`POST /empfaenger/create/${number}`, { body: recipient() })).json.Hex;

/** Ten calls each; RANDOM_CALLS=10000 runs the long form of this test. */
const runs = Number(process.env["RANDOM_CALLS"] ?? 250);

const segment = fc.oneof(
  fc.constantFrom(number, key, made.Hex, number.toLowerCase(), "mobil-m", "praemie"),
  nasty.map(asText),
);
const templates = [recommendation(), recipient(), { ...recipient(), empfehlungsnummer: number }, { AgbText: true }];
const order = {
  EreignisId: "e",
  Auftragsnummer: "A",
  Art: "eingegangen",
  Zeitpunkt: "01.11.2026",
  Bestelldatum: "01.11.2026",
};
const reported = {
  ...order,
  Empfehlungsnummer: number,
  Email: "eva@freund.example",
  Geburtsdatum: "",
  Prepaid: "ja",
  Plz: "1",
};
const rewards = [
  { PraemieId: "lesefuchs", Abholen: true },
  { Kontoinhaber: "Eva", Iban: "DE89370400440532013000" },
];

/** A valid body with some of its leaves replaced, at any depth. */
const damaged = fc
  .tuple(
    fc.constantFrom<object>(...templates, ...rewards, reported, [reported, order]),
    fc.array(fc.tuple(fc.nat(40), nasty), { maxLength: 3 }),
  )
  .map(([template, replacements]) => {
    let body: unknown = template;
    for (const [leaf, value] of replacements) body = replaced(body, { left: leaf }, value);
    return body;
  });

const requests = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  method: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom("PUT", "HEAD", "PATCH", "OPTIONS") },
  ),
  segments: fc.array(segment, { minLength: 3, maxLength: 3 }),
  query: fc.dictionary(
    fc.constantFrom(
      "channel",
      "empfaengernummer",
      "empfehlungsnummer",
      "quelle",
      "kategorie",
      "handyId",
      "praemierungId",
      "__proto__",
    ),
    nasty.map(asText),
  ),
  body: fc.oneof({ weight: 3, arbitrary: damaged }, { weight: 1, arbitrary: nasty }),
  bearer: fc.constantFrom(undefined, key, made.Hex, "x".repeat(43)),
  language: fc.constantFrom("de", "en", "xx", ""),
});

it(`${runs * 10} random calls: each is answered, none with a fault`, async () => {
  const statuses = new Map<number, number>();
  const one = async ({
    endpoint,
    method,
    segments,
    query,
    body,
    bearer,
    language,
  }: typeof requests extends fc.Arbitrary<infer A> ? A : never) => {
    const rest = [...segments];
    const path = endpoint.path.replaceAll(/:\w+/g, () => encodeURIComponent((rest.shift() ?? "").toWellFormed()));
    const search = new URLSearchParams(Object.entries(query));
    const verb = method ?? endpoint.method;
    const raw = endpoint.method === "GET" ? undefined : JSON.stringify(body);
    const { status, json } = await call(`${verb} ${path}?${search}`, {
      raw,
      bearer,
      headers: { "X-Accept-Language": language, ...(endpoint.spec.auth === "signed" ? signed(raw ?? "") : {}) },
    });
    expect(JSON.stringify(json)).not.toContain("fehlgeschlagen");
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) throw new Error(`${verb} ${path}?${search} ${JSON.stringify(body)}: ${status}\n${lines.at(-2)}`);
    if (status >= 400 && status !== 431 && verb !== "HEAD") expect(json.Code).toMatch(/^PSOF\d{4}$/);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 10, maxLength: 10 }), async (calls) => {
      await Promise.all(calls.map(one));
    }),
    { numRuns: runs },
  );
  // Some of the generated bodies pass validation and reach the use-cases.
  expect(statuses.get(200)).toBeGreaterThan(100);
  expect(statuses.get(400)).toBeGreaterThan(100);
});

function signed(raw: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return { "X-Timestamp": timestamp, "X-Signature": feedSignature(feedKey, timestamp, Buffer.from(raw)) };
}
