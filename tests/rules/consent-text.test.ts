import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { consentTextVersion } from "#server/people/consent/model.ts";

/**
 * The texts that people agree to, by version and hash. A changed text needs a new version: each answer stores the
 * version it was given for, and people who answered another version are asked again.
 */
test("the texts of banner and settings have not changed without a new version", () => {
  const words = (["de", "en"] as const).map((language) => {
    const { banner, lead, save, categories, tools, items } = resources[language].consent;
    const { consent } = resources[language].components;
    const { none, all } = consent;
    return { banner, lead, none, all, save, categories, tools, items, consent };
  });
  const hash = createHash("sha256").update(JSON.stringify(words)).digest("base64url").slice(0, 12);
  expect({ version: consentTextVersion, hash }).toMatchInlineSnapshot(`
    {
      "hash": "e2QOz7_XhLv4",
      "version": "2026-11-24",
    }
  `);
});
