import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { catalogueFile } from "#server/catalogue/schema.ts";
import { root } from "#server/platform/process/root.ts";
import { escaped } from "#server/platform/values/text.ts";
import { switches } from "#server/tenants/model.ts";

/** `domain`: of the brand, whose hosts are below it. `formOfAddress`: how German texts address people. */
export type NewBrand = { id: string; name: string; domain: string; formOfAddress: "du" | "sie" };

/**
 * Writes the files of a new brand into an empty folder, so that `tenant apply` accepts them. What only the brand itself
 * can say is marked TODO, and `tenant check` lists each with its line. Returns the names of the files. Throws EEXIST if
 * one of them is there.
 */
export async function writeBrand(folder: string, brand: NewBrand): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const theme = await readFile(join(root, "prisma/seed/tenants/standard/theme.json"), "utf8");
  const files = {
    "tenant.json": json({ $schema: "./tenant.schema.json", ...recordOf(brand) }),
    "tenant.schema.json": json(recordSchema()),
    "theme.json": theme,
    "logo.svg": logo(brand.name),
    "icon.svg": icon(brand.name),
    "catalogue.json": json({ $schema: "./catalogue.schema.json", ...catalogueOf() }),
    "catalogue.schema.json": json(catalogueSchema()),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { flag: "wx" });
  return Object.keys(files);
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The record as JSON Schema, for editors: theme and pictures are files of their own. */
export function recordSchema(): object {
  return schemaOf(switches.partial({ theme: true, pictures: true }));
}

/** A whole catalogue as JSON Schema, likewise. */
const catalogueSchema = () => schemaOf(catalogueFile);

function schemaOf(file: z.ZodObject): object {
  const $schema = z.string().optional().describe("This schema, for editors.");
  return z.toJSONSchema(file.extend({ $schema }), { io: "input", unrepresentable: "any" });
}

function recordOf({ id, name, domain, formOfAddress }: NewBrand) {
  const variable = id.toUpperCase().replaceAll("-", "_");
  const todo = (german: string, english: string) => ({ de: `TODO: ${german}`, en: `TODO: ${english}` });
  const sie = formOfAddress === "sie";
  return {
    id,
    name,
    formOfAddress,
    clientId: id,
    hosts: {
      production: [`empfehlen.${domain}`],
      staging: [`staging.${domain}`],
      development: [`${id}.localhost`],
    },
    siteUrl: `https://www.${domain}`,
    shopUrl: `https://shop.${domain}/?empfehlung={number}&kontakt={recipient}&kanal={channel}&produkt={product}`,
    slogan: {
      de: `${sie ? "Empfehlen Sie" : "Empfiehl"} ${name} weiter: bis zu {amount} Prämie.`,
      en: `Refer ${name} to others: up to {amount} reward.`,
    },
    legal: {
      operator: "TODO: Firma der Betreiberin",
      representedBy: "TODO: Vertreten durch",
      street: "TODO: Straße und Hausnummer",
      postcode: "00000",
      city: "TODO: Ort",
      email: `kontakt@${domain}`,
      phone: "TODO: Telefonnummer",
      hotlineHours: todo("wann jemand abnimmt", "when somebody answers"),
      registerEntry: "TODO: Registergericht und Nummer",
      vatId: "TODO: Umsatzsteuer-Identifikationsnummer",
      privacyOfficer: "TODO: Name und Adresse der Datenschutzbeauftragten",
      accessibility: {
        service: todo("welchen Dienst die Erklärung meint", "which service the statement is about"),
        delivery: todo("wie er bedient werden kann", "how it can be used"),
        conformity: todo("welchen Anforderungen er genügt", "which requirements it meets"),
        gaps: todo("bekannte Lücken", "known gaps"),
        authority: "TODO: zuständige Marktüberwachungsbehörde",
        date: "2026-01-01",
      },
    },
    content: { source: "local" },
    products: { source: "local" },
    shop: { areas: { mobile: { category: "mobil", rewardHintCents: 5000, parts: [mobilePart] } } },
    modules: {},
    channels: { copy: 0, whatsapp: 1, email: 2, sms: 3, qr: 4 },
    recommendation: { defaultRecipientShare: 50 },
    orders: { feedKeyVariables: [`${variable}_FEED_KEY`] },
    payout: {
      debtorName: "TODO: Inhaberin des zahlenden Kontos",
      debtorIbanVariable: `${variable}_DEBTOR_IBAN`,
      remittance: `Prämie von ${name}`,
    },
    mail: { from: `empfehlungen@${domain}`, replyTo: `hilfe@${domain}` },
    templates: {
      subject: { de: "Mein Tipp: {product} von {clientName}", en: "My tip: {product} from {clientName}" },
      long: messages("Hallo,\n\n", "Hi,\n\n", "\n\nViele Grüße\n{firstName}", "\n\nBest wishes\n{firstName}"),
      short: messages("", "", "", ""),
    },
    terms: {
      version: "2026-01-01",
      referrer: todo("wozu Empfehlende zustimmen", "what referrers agree to"),
      recipient: todo("wozu Empfohlene zustimmen", "what recipients agree to"),
    },
  };
}

const mobilePart = { slug: "mobil", name: { de: "Handytarife", en: "Phone tariffs" } };

function messages(hello: string, helloEnglish: string, bye: string, byeEnglish: string) {
  const message = (german: string, english: string) => ({
    de: `${hello}ich empfehle dir {product} von {clientName}. ${german}${bye}\n\n{link}`,
    en: `${helloEnglish}I recommend {product} from {clientName} to you. ${english}${byeEnglish}\n\n{link}`,
  });
  return {
    referrer: message(
      "Bestellst du über meinen Link, bekomme ich {mine} Prämie.",
      "If you order through my link, I get a reward of {mine}.",
    ),
    both: message(
      "Bestellst du über meinen Link, bekommst du {yours} Prämie und ich {mine}.",
      "If you order through my link, you get a reward of {yours} and I get {mine}.",
    ),
    recipient: message(
      "Bestellst du über meinen Link, bekommst du {yours} Prämie.",
      "If you order through my link, you get a reward of {yours}.",
    ),
  };
}

/** One tariff and one reward, to begin with. */
function catalogueOf() {
  const common = { audience: "private", position: 1 };
  return {
    categories: [{ ...common, id: "mobil", slug: "mobil", name: "Mobilfunk", title: "Mobilfunk" }],
    products: [
      {
        ...common,
        id: "mobil-1",
        categoryId: "mobil",
        name: "mobil-1",
        displayName: "TODO: Name des Tarifs",
        monthlyCents: 1000,
        commission: "standard;5000",
      },
    ],
    offers: [],
    rewards: [
      {
        id: "ueberweisung",
        kind: "cash",
        name: "Überweisung",
        text: "Geld aufs Konto.",
        startsOn: "2026-01-01",
        position: 1,
      },
    ],
    campaigns: [],
  };
}

const logo = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><text x="0" y="29" font-family="sans-serif" font-size="26" font-weight="700" fill="currentColor">${escaped(name)}</text></svg>\n`;
const icon = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#1358de"/><text x="32" y="44" font-family="sans-serif" font-size="34" font-weight="700" text-anchor="middle" fill="#ffffff">${escaped(name.slice(0, 1))}</text></svg>\n`;
