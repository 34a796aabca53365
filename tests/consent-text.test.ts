import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { consentTextVersion } from "#server/domain/consent/model.ts";

/**
 * What people agree to, as version and hash: other words need another version, for each answer names the one it was given
 * to, and whoever answered others is asked again.
 */
test("the words of the banner and the settings are those of their version", () => {
  const words = (["de", "en"] as const).map((language) => {
    const { banner, lead, save, categories, tools, items } = resources[language].consent;
    const { consent } = resources[language].components;
    const { none, all } = consent;
    return { banner, lead, none, all, save, categories, tools, items, consent };
  });
  const hash = createHash("sha256").update(JSON.stringify(words)).digest("base64url").slice(0, 12);
  expect({ version: consentTextVersion, hash }).toMatchInlineSnapshot(`
    {
      "hash": "7XvttSqV4yze",
      "version": "2026-11-22",
    }
  `);
});
