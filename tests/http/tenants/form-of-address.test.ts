import { expect, test } from "vitest";
import { pageNames, sitemap } from "#app/sitemap.ts";
import { duIn, sieIn } from "#server/catalogue/check/form-of-address.ts";
import { openSite } from "#tests/http/support.ts";
import { allCookies, type Keys, world } from "#tests/http/world.ts";

/** The tenant's form of address on its pages: all visible and spoken text of every page, in its states. */
const site = await openSite();
const wrong = { nordlicht: sieIn, elbschutz: duIn } as const;

test.each(["nordlicht", "elbschutz"] as const)("%s: every page addresses people in one form", async (tenant) => {
  const pair = await world(site, tenant, "Referrer", "Recipient");
  const link = await world(site, tenant, "Sharer", "Reader");
  site.services.clock.setOffset(16 * 86_400_000);
  const keys = await pair.keys();
  const other = await link.keys();
  const jars = [undefined, allCookies(keys), allCookies(other), `psoe_reward=${keys.recipientReward}`];
  const found: string[] = [];
  let texts = 0;
  for (const name of pageNames) {
    const paths = fillings(keys).map((values) =>
      sitemap[name].path.de.replaceAll(/:(\w+)/g, (_, param: string) => values[param] ?? "internet"),
    );
    for (const path of new Set(paths)) {
      for (const route of [`GET ${path}`, `GET ${path}?t=unbekannt&gesendet=1&q=geld`, `POST ${path}`]) {
        for (const cookie of jars) {
          const body = route.startsWith("POST") ? { body: "intent=choose&email=keine&birthDate=31.02.1990" } : {};
          const { text } = await site.ask(tenant, route, { ...body, ...(cookie ? { cookie } : {}) });
          const read = textsOf(text);
          texts += read.length;
          for (const one of read) if (wrong[tenant](one).length > 0) found.push(`${route}: ${one}`);
        }
      }
    }
  }
  site.services.clock.setOffset(0);
  expect([...new Set(found)]).toEqual([]);
  expect(texts).toBeGreaterThan(5_000);
});

/** Values for a path's parameters: each page is requested with all of them. */
const fillings = ({ number, claimId }: Keys): Record<string, string>[] => [
  { number, claimId, productId: "mobil-m", questionId: "wann", version: "2026-11-21", tool: "matomo" },
  { number, claimId, productId: "glasfaser-300", questionId: "teilen", version: "2026-11-01", tool: "adobe" },
  { category: "mobil", year: "2025", campaign: "nachbarn" },
  { category: "dsl", subcategory: "dsl", year: "2025", campaign: "sommer" },
];

/**
 * Text, including what is read aloud or shown by scripts; without what a referrer writes to a recipient, styles and
 * URLs.
 */
function textsOf(html: string): string[] {
  const plain = html.replaceAll(/<(script|style|textarea)\b[\s\S]*?<\/\1>/g, "");
  const nodes = plain.match(/(?<=>)[^<>]+(?=<)/g) ?? [];
  const said = plain.matchAll(/ (?:aria-label|placeholder|alt|title|content|data-missing|data-error)="([^"]*)"/g);
  return [...nodes, ...[...said].map(([, text = ""]) => text)].map((text) => text.trim()).filter(Boolean);
}
