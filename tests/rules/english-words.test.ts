import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { mailKinds } from "#server/platform/mail/model.ts";
import { mailParams } from "#server/platform/mail/upstream/sample-params.ts";
import { en } from "#server/platform/mail/upstream/templates/en.ts";

/** Of people: what the code calls a recommendation is a referral to them (docs/glossary.md). */
const noun = /\brecommendations?\b/i;
const sender = { name: "Nordlicht", email: "help@nordlicht.example", phone: "040 1" };

/** All texts of a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test("English texts for people say referral: pages, mails, seeded texts and tenants", () => {
  const pages = textsIn(resources.en);
  const mails = mailKinds.flatMap((kind) => {
    const template = en[kind] as (params: unknown, from: typeof sender) => object;
    return textsIn(template(mailParams[kind], sender));
  });
  const seeded = globSync("prisma/seed/texts/*/en/*.md")
    // What people may type into a search.
    .filter((file) => !file.endsWith("suchwoerter.md"))
    .map((file) => readFileSync(file, "utf8"));
  const tenants = globSync("prisma/seed/{tenants/*/*,catalogue/*}.json").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"en": "([^"]*)"/g)].map(([, text]) => text ?? ""),
  );
  for (const texts of [pages, mails, seeded, tenants]) {
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => noun.test(text))).toEqual([]);
  }
});
