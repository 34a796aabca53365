import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkBrand } from "#server/catalogue/check/check-brand.ts";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { root } from "#server/platform/process/root.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import { readTenants } from "#server/tenants/seed/read-tenants.ts";
import { placed, readBrand } from "./read-brand.ts";
import { missingVariables } from "./variables.ts";

/** A brand's folder as `tenant check` gets it: record, catalogue, and a text in both languages. */
const seed = join(root, "prisma/seed");
const folder = mkdtempSync(join(tmpdir(), "referral-brand-"));
afterAll(() => rmSync(folder, { recursive: true }));
let others: TenantRecord[] = [];
let catalogue = "";
let payerIban: string | null = null;

const german = `# Hilfe

## Wie geht das? {#ablauf}

Du wählst ein Angebot, schickst deinen Link und hast {linkDays} Tage Zeit. Mehr unter [Fragen](/kontakt) und [weiter unten](#geld).

## Wann kommt die Prämie? {#geld}

Nach dem Ende der Widerrufsfrist von {withdrawalDays} Tagen. Bis zu 110 € Prämie gibt es für Glasfaser.
`;
const english = "# Help\n\n## How does it work? {#ablauf}\n\nChoose an offer, and send your link.\n";

beforeAll(async () => {
  const [read, other] = await Promise.all([
    readCatalogue(join(seed, "catalogue/nordlicht.json")),
    readTenants(join(seed, "tenants/standard")),
  ]);
  if (!read.ok || !other.ok) throw new Error("The demonstration is broken.");
  catalogue = `${JSON.stringify(read.value, null, 2)}\n`;
  others = other.value.records;
});

beforeEach(() => {
  payerIban = null;
  cpSync(join(seed, "tenants/nordlicht"), folder, { recursive: true });
  writeFileSync(join(folder, "catalogue.json"), catalogue);
  for (const [language, text] of Object.entries({ de: german, en: english })) {
    mkdirSync(join(folder, "texts", language), { recursive: true });
    writeFileSync(join(folder, "texts", language, "hilfe.md"), text);
  }
});

/** "tenant.json:12: slogan.de: …" for each contradiction. */
async function found(today = "2026-11-26"): Promise<string[]> {
  const reading = await readBrand(folder);
  if (!reading.ok) return reading.problems.map(({ message }) => `refused: ${message}`);
  const findings = await placed(checkBrand({ ...reading.value, others, payerIban, today }));
  return findings.map(
    ({ file, message }) => `${file.slice(file.indexOf(basename(folder)) + basename(folder).length + 1)}: ${message}`,
  );
}

it("a brand whose parts agree has no finding", async () => {
  expect(await found()).toEqual([]);
});

it.each(["nordlicht", "elbschutz", "standard"])("the demonstration's %s contradicts itself nowhere", async (id) => {
  const reading = await readBrand(join(seed, "tenants", id));
  expect(reading.ok && checkBrand({ ...reading.value, others: [], payerIban: null, today: "2026-11-26" })).toEqual([]);
});

type File = "tenant.json" | "catalogue.json" | "texts/de/hilfe.md" | "texts/en/hilfe.md";
/** What is replaced in a file by what, and what is then said of the line where it stands. */
type Fault = [what: string, file: File, from: string, to: string, says: RegExp];

const text: File = "texts/de/hilfe.md";
const faults: Fault[] = [
  [
    "a reward that no product gives",
    text,
    "Bis zu 110 € Prämie",
    "Für Glasfaser 75 € Prämie",
    /75.€, which no product/,
  ],
  ["a highest reward that is none", text, "Bis zu 110 €", "Bis zu 150 €", /the highest reward is 110/],
  [
    "a highest reward in English",
    "texts/en/hilfe.md",
    "Choose an offer",
    "Get a reward of up to €250",
    /the highest reward is 110/,
  ],
  ["a reward in a campaign", "catalogue.json", "gibt es die volle Prämie", "gibt es 200 Euro Prämie", /200/],
  ["a voucher of another amount", "catalogue.json", "Gutschein über 50 €", "Gutschein über 65 €", /65/],
  [
    "a reward in the newsletter",
    "tenant.json",
    "Neues zu Tarifen, Aktionen",
    "bis zu 300 € Prämie und Neues zu Tarifen, Aktionen",
    /300/,
  ],
  [
    "an announced reward of an area",
    "tenant.json",
    '"rewardHintCents": 9000',
    '"rewardHintCents": 12000',
    /announces 120/,
  ],
  ["a product without a reward", "catalogue.json", "standard;11000", "standard;0", /earns nothing|announces/],
  ["weeks that differ", text, "Nach dem Ende", "In 2 bis 3 Wochen nach dem Ende", /forecastWeeks 4 to 8/],
  ["a withdrawal period that differs", text, "{withdrawalDays} Tagen", "30 Tagen", /withdrawalDays 14/],
  ["a link's life that differs", text, "hast {linkDays} Tage Zeit", "der Link gilt 90 Tage", /linkDays 60|orderDays/],
  [
    "hours of a voucher that differ",
    text,
    "Nach dem Ende",
    "Der Gutschein kommt in 48 Stunden. Nach dem Ende",
    /voucherHours 24/,
  ],
  [
    "weeks until erasure that differ",
    text,
    "Nach dem Ende",
    "Wir löschen alles nach 6 Wochen. Nach dem Ende",
    /eraseWeeks 12/,
  ],
  [
    "days in a campaign",
    "catalogue.json",
    "Eine gute Empfehlung kommt selten allein",
    "Nach 7 Tagen Widerrufsfrist zählt sie",
    /withdrawalDays 14/,
  ],
  [
    "a cap below the preset",
    "tenant.json",
    '"defaultRecipientShare": 100',
    '"defaultRecipientShare": 100,\n    "maxRecipientCents": 2500',
    /25.*at most/,
  ],
  [
    "a reward above the limit",
    "tenant.json",
    '"confirmEmail": false',
    '"confirmEmail": false,\n    "maxRewardCents": 10000',
    /a product gives 110/,
  ],
  ["a bonus of nothing", "tenant.json", '"deals": 5', '"deals": 5,\n    "cents": 0', /a bonus of nothing/],
  ["a shop that cannot name the recipient", "tenant.json", "&kontakt={recipient}", "", /without \{recipient\}/],
  [
    "a link's host that is none of ours",
    "tenant.json",
    '"production": "nordlicht.example"',
    '"production": "nl.example"',
    /none of the hosts/,
  ],
  [
    "another brand's host",
    "tenant.json",
    '"nordlicht.example", "empfehlen',
    '"standard.example", "nordlicht.example", "empfehlen',
    /is Standard's/,
  ],
  [
    "a host of a developer's machine",
    "tenant.json",
    '"empfehlen.nordlicht.example"',
    '"empfehlen.localhost"',
    /exists on no visitor's network/,
  ],
  [
    "an address for help that nobody reads",
    "tenant.json",
    "hilfe@nordlicht.example",
    "noreply@nordlicht.example",
    /nobody reads it/,
  ],
  [
    "a sender of another domain",
    "tenant.json",
    "empfehlungen@nordlicht.example",
    "empfehlungen@agentur.test",
    /mails look forged/,
  ],
  ["a site without TLS", "tenant.json", '"siteUrl": "https://', '"siteUrl": "http://', /browsers warn/],
  [
    "a site of another domain",
    "tenant.json",
    'https://www.nordlicht.example"',
    'https://www.nord-licht.test"',
    /not of the domain/,
  ],
  ["an agreement that nobody can accept", "tenant.json", '"exitIntent": true', '"adv": true', /no agency can sign in/],
  [
    "a field for agencies without agencies",
    "tenant.json",
    '"exitIntent": true',
    '"agencyFields": true',
    /there are no agencies/,
  ],
  [
    "a frame that is off",
    "tenant.json",
    '"siteUrl"',
    '"frameAncestors": ["https://www.nordlicht.example"],\n  "siteUrl"',
    /integratedFrame is off/,
  ],
  [
    "a list of approved addresses that nobody is told of",
    "tenant.json",
    '"staffDomains"',
    '"emailWhitelist": ["firma.test"],\n    "staffDomains"',
    /nobody is told/,
  ],
  [
    "one secret for two things",
    "tenant.json",
    '"debtorIbanVariable": "NORDLICHT_DEBTOR_IBAN"',
    '"debtorIbanVariable": "NORDLICHT_FEED_KEY"',
    /for another secret/,
  ],
  [
    "a placeholder that is none",
    text,
    "{linkDays} Tage Zeit",
    "{linkTage} Tage Zeit",
    /\{linkTage\} is no placeholder; there are .*\{linkDays\}/,
  ],
  ["a text without a title", text, "# Hilfe", "Hilfe", /has no title/],
  ["campaigns that are switched off", "tenant.json", '"campaigns": true', '"campaigns": false', /raise no reward/],
  [
    "a placeholder that one language lacks",
    "tenant.json",
    'I get a reward of {mine}.\\n\\n{link}"\n      },\n      "both"',
    'I get a reward of {mine}.\\n\\n{firstName}\\n\\n{link}"\n      },\n      "both"',
    /the German text/,
  ],
  ["another brand's name", text, "Du wählst ein Angebot", "Du wählst ein Angebot von Standard", /is Standard's/],
  ["another brand's telephone", text, "Mehr unter", "Ruf an: 030 23125-300. Mehr unter", /is Standard's/],
  ["a telephone that is not ours", text, "Mehr unter", "Ruf an: 040 123456-7. Mehr unter", /is not legal.phone/],
  [
    "an address that is not ours",
    text,
    "Mehr unter",
    "Schreib an hilfe@agentur.test. Mehr unter",
    /not an address of the brand/,
  ],
  ["a day that has passed", text, "Mehr unter", "Das gilt bis zum 31.10.2026. Mehr unter", /has passed/],
  ["a reward that ended", "catalogue.json", '"endsOn": "2027-12-31"', '"endsOn": "2026-03-31"', /ended on 2026-03-31/],
  ["a link that leads nowhere", text, "](/kontakt)", "](/kontakte)", /is no page/],
  ["an anchor that is not there", text, "](#geld)", "](#geldbeutel)", /is no heading/],
  ["a link without TLS", text, "](/kontakt)", "](http://www.nordlicht.example)", /browsers warn/],
  ["Sie in a brand that says du", text, "Du wählst ein Angebot", "Dann wählen Sie ein Angebot", /formOfAddress is du/],
  ["Sie in the slogan", "tenant.json", "Verschenk bis zu", "Verschenken Sie bis zu", /formOfAddress is du/],
  ["a draft", text, "Mehr unter", "TODO: Beispiel. Mehr unter", /still to be written/],
  [
    "English that is German",
    "tenant.json",
    "Give away up to {amount} or share it.",
    "Verschenk bis zu {amount} oder teilt sie euch.",
    /is the German text/,
  ],
  ["a product that is not there", "tenant.json", '["gk-glasfaser-300"]', '["gk-glasfaser-1000"]', /is no product/],
];

it.each(faults)("%s is found where it stands", async (_, file, from, to, says) => {
  const path = join(folder, file);
  const before = readFileSync(path, "utf8");
  expect(before).toContain(from);
  const after = before.replace(from, to);
  writeFileSync(path, after);
  const lines = after.split("\n");
  const first = before.split(from, 1)[0]?.split("\n").length ?? 0;
  const span = to.split("\n").length;
  const all = await found();
  const here = all.filter((finding) => {
    const line = Number(new RegExp(`^${file.replaceAll(".", "\\.")}:(\\d+):`).exec(finding)?.[1]);
    return line >= first && line < first + span && says.test(finding);
  });
  expect(here, `${lines[first - 1]}\n${all.join("\n")}`).not.toEqual([]);
});

/** The record with these changes, which may be a test tenant's. */
function rewrite(change: object): void {
  const path = join(folder, "tenant.json");
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), ...change }, null, 2));
}

it.each([false, true])(
  "a payer's account and hosts of a live tenant are found in a test tenant only (%s)",
  async (test) => {
    payerIban = "DE75512108001245126199";
    const [host = ""] = others[0]?.hosts.production ?? [];
    const { hosts, payout } = JSON.parse(readFileSync(join(folder, "tenant.json"), "utf8"));
    const debtorIbanVariable = others[0]?.payout.debtorIbanVariable;
    rewrite({ test, hosts: { ...hosts, testing: [host] }, payout: { ...payout, debtorIbanVariable } });
    const says = (await found()).filter((one) => /a test, but/.test(one));
    expect(says).toEqual(
      test
        ? [
            expect.stringMatching(/a test, but standard\.example is a host of Standard/),
            expect.stringMatching(/a test, but STANDARD_DEBTOR_IBAN is the account of Standard/),
            expect.stringMatching(/a test, but STANDARD_DEBTOR_IBAN holds a real account/),
          ]
        : [],
    );
    expect(says.join()).not.toContain(payerIban);
  },
);

it("a mail's text may name what its mail says, and nothing else", async () => {
  for (const language of ["de", "en"])
    writeFileSync(join(folder, `texts/${language}/mail-login-link.md`), "# {subject}\n\n{text} {nichts} hier\n");
  const says = await found();
  rmSync(join(folder, "texts/de/mail-login-link.md"));
  rmSync(join(folder, "texts/en/mail-login-link.md"));
  expect(says).toEqual([
    expect.stringMatching(/^texts\/de\/mail-login-link\.md:3: \{nichts\} is no placeholder; there are .*\{text\}/),
    expect.stringMatching(/^texts\/en\/mail-login-link\.md:3: \{nichts\} is no placeholder/),
  ]);
});

it("a test tenant that pays from the test account contradicts nothing", async () => {
  payerIban = "DE89370400440532013000";
  rewrite({ test: true });
  expect(await found()).toEqual([]);
});

it("what is not set is named once, with the processes that need it", async () => {
  const reading = await readBrand(folder);
  const { record } = reading.ok ? reading.value : expect.fail("not read");
  const unset = (env: NodeJS.Dict<string>) =>
    missingVariables(record, (name) => env[name]).map(({ name, ...of }) => [name, of.processes]);
  const iban = ["NORDLICHT_DEBTOR_IBAN", ["web", "worker", "commands"]];
  expect(unset({})).toEqual([["NORDLICHT_FEED_KEY", ["web"]], iban]);
  expect(unset({ NORDLICHT_FEED_KEY_FILE: "/run/secrets/feed" })).toEqual([iban]);
  expect(unset({ NORDLICHT_FEED_KEY: "x", NORDLICHT_DEBTOR_IBAN: "y" })).toEqual([]);
});
