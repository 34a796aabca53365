import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { pageNames, sitemap } from "#app/sitemap.ts";
import { everyEndpoint } from "#server/api/index.ts";
import type { Endpoint } from "#server/platform/api/endpoint.ts";
import { root } from "#server/platform/process/root.ts";
import { recipient, recommendation } from "#tests/api/support/bodies.ts";
import type { Keys } from "#tests/http/world.ts";
import { asText, nasty, replaced } from "./nasty.ts";

/** One HTTP request. */
export type Input = {
  route: string;
  /** Whose key it carries. */
  who: Who;
  body: string | undefined;
  headers: Record<string, string>;
  /** Whether it has the shop's signature, which covers the body. */
  isSigned: boolean;
};
export const people = ["nobody", "referrer", "recipient", "claimOwner", "made up"] as const;
/** Users signed in at the identity provider: with each role, and without one. */
export const ssoPeople = ["owner", "inactiveOwner", "employee", "agent", "support", "no role"] as const;
export type Who = (typeof people)[number] | (typeof ssoPeople)[number];

/** A tenant, the ids of its records, and the callers. */
export type Place = {
  tenant: string;
  keys: Keys;
  who: readonly Who[];
  /** Ids of an agency's records, and valid values of its users' forms; empty: the tenant has no agencies. */
  agency: { known: readonly string[]; forms: readonly Readonly<Record<string, string>>[] };
};

const orderMessage = {
  EreignisId: "e",
  Auftragsnummer: "A",
  Art: "eingegangen",
  Zeitpunkt: "01.11.2026",
  Bestelldatum: "01.11.2026",
  Email: "eva@freund.example",
  Geburtsdatum: "",
  Prepaid: "ja",
  Plz: "1",
};

/** Requests to every call and every form, mostly valid, with some wrong values. */
export function inputs({ tenant, keys, who: whos, agency }: Place): fc.Arbitrary<Input> {
  const known = [keys.number, keys.owner, keys.recipient, keys.reward, keys.claimId, "mobil-m", "praemie", "faq", "de"];
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known, ...agency.known) },
    { weight: 1, arbitrary: nasty.map(asText) },
  );
  const bodies: object[] = [
    recommendation(),
    recipient(),
    { ...recipient(), empfehlungsnummer: keys.number, AgbText: true },
    { PraemieId: "lesefuchs", Abholen: true },
    { Kontoinhaber: "Eva", Iban: "DE89370400440532013000" },
    { Email: "mara@freund.example", Password: "Geheim123", Vorname: "Mara", Nachname: "König" },
    { Einwilligungen: [{ identifier: "analytical", value: 1 }] },
    { Namen: ["linkDays"] },
    { query: "{ queryVariableContents { flatData { name value } } }" },
    [{ ...orderMessage, Empfehlungsnummer: keys.number }],
    { OrderBy: "AngelegtAm", Descending: true, Pagesize: 5, Pagenumber: 1, Nach: "", Filter: { Status: "", Von: "" } },
    { Vorname: "Jörg", Nachname: "Weiß", Email: "joerg@post.example", Art: "Empfehler", Einverstanden: true },
    { Code: "c", Verifier: "v".repeat(43) },
  ];
  const damaged = fc
    .tuple(fc.constantFrom(...bodies), fc.array(fc.tuple(fc.nat(20), nasty), { maxLength: 3 }))
    .map(([template, replacements]) =>
      replacements.reduce<unknown>((body, [left, by]) => replaced(body, { left }, by), template),
    );
  const query = fc
    .dictionary(
      fc.constantFrom(
        ...["channel", "empfehlungsnummer", "quelle", "kategorie", "praemierungId", "t", "nr", "suche"],
        ...["seite", "sortierung", "nach", "anzahl", "from", "until", "state", "format", "report", "grund", "captcha"],
      ),
      nasty.map(asText),
      { maxKeys: 2 },
    )
    .map((values) => new URLSearchParams(values).toString());
  const who = fc.constantFrom(...whos);

  const called = fc
    .record({
      one: fc.constantFrom(...everyEndpoint),
      segments: fc.array(segment, { minLength: 4, maxLength: 4 }),
      query,
      who,
      body: fc.oneof({ weight: 4, arbitrary: damaged }, { weight: 1, arbitrary: nasty }),
      raw: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.string({ maxLength: 80 }) },
      ),
      key: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.stringMatching(/^\w{0,3}$/) },
      ),
    })
    .map(({ one: { base, endpoint }, segments, query, who, body, raw, key }): Input => {
      const path = filled((base + endpoint.path).replace(/:(provider|app)/, tenant), segments);
      return {
        route: `${endpoint.method} ${path}?${query}`,
        who,
        body: endpoint.method === "GET" ? undefined : (raw ?? JSON.stringify(body)),
        headers: key === null ? {} : { "Idempotency-Key": key },
        isSigned: isSigned(endpoint),
      };
    });

  const names = fieldNames();
  // Logging out would end the session of all later requests.
  const pages = pageNames.filter((name) => name !== "logout" && name !== "agencyLogout");
  const forms = pages.filter((name) => hasAction(sitemap[name].screen));
  const sent = fc
    .record({
      to: fc.oneof(
        { weight: 4, arbitrary: fc.record({ page: fc.constantFrom(...forms), method: fc.constant("POST") }) },
        {
          weight: 1,
          arbitrary: fc.record({ page: fc.constantFrom(...pages), method: fc.constantFrom("GET", "POST") }),
        },
      ),
      language: fc.constantFrom("de" as const, "en" as const),
      segments: fc.array(segment, { minLength: 4, maxLength: 4 }),
      query,
      who,
      right: fc.oneof(
        fc.subarray(Object.entries(rightly(keys))),
        ...agency.forms.map((form) => fc.constant(Object.entries(form))),
      ),
      wrong: fc.array(fc.tuple(fc.constantFrom(...names), nasty.map(asText)), { maxLength: 6 }),
    })
    .map(
      ({ to: { page, method }, language, segments, query, who, right, wrong }): Input => ({
        route: `${method} ${filled(sitemap[page].path[language], segments)}?${query}`,
        who,
        body: method === "GET" ? undefined : new URLSearchParams([...wrong, ...right].map(wellFormed)).toString(),
        headers: {},
        isSigned: false,
      }),
    );
  return fc.oneof(called, sent);
}

function isSigned({ spec }: Endpoint): boolean {
  return spec.auth === "signed";
}

function filled(path: string, segments: readonly string[]): string {
  const rest = [...segments];
  return path.replaceAll(/:\w+/g, () => encodeURIComponent((rest.shift() ?? "").toWellFormed()) || "-");
}

function wellFormed([name, value]: [string, string]): [string, string] {
  return [name, value.toWellFormed()];
}

function hasAction(screen: string | null): boolean {
  if (screen === null) return false;
  return /export (async )?(function|const) action\b/.test(
    readFileSync(join(root, `app/screens/${screen}.tsx`), "utf8"),
  );
}

/** Valid field values, so that some forms pass their first checks. */
const rightly = (keys: Keys): Record<string, string> => ({
  firstName: "Mara",
  lastName: "König",
  email: "mara@freund.example",
  productId: "mobil-m",
  terms: "yes",
  recipientShare: "50",
  share: "50",
  audience: "private",
  number: keys.number,
  code: keys.number,
  t: keys.reward,
  birthDate: "04.05.1990",
  street: "Gänseweg",
  houseNumber: "3a",
  postcode: "01067",
  city: "Dresden",
  iban: "DE89370400440532013000",
  holder: "Eva Öztürk",
  rewardId: "ueberweisung",
  check: "yes",
});

/** Every field name of a form or schema of the product, so that new fields are tested, too. */
function fieldNames(): string[] {
  const read = (folder: string, pattern: RegExp, files: RegExp) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => files.test(name))
      .flatMap((name) =>
        [...readFileSync(join(root, folder, name), "utf8").matchAll(pattern)].map(([, one = ""]) => one),
      );
  const found = [
    ...read("server", /^ {2}(\w+): /gm, /schema\.ts$/),
    ...read("app", /\b(?:name="|fields\.)(\w+)/g, /\.tsx$/),
  ];
  return [...new Set([...found, "intent", "__proto__", "attempt"])].sort();
}
