import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { agreedMonths } from "#server/rewards/recipient-status/kept-of-recipient.ts";

const folder = new URL("../../prisma/seed/texts/shared/", import.meta.url);
const read = (language: string, name: string) => readFileSync(new URL(`${language}/${name}`, folder), "utf8");
const versionIn = (text: string) => /^Version: (\S+)$/m.exec(text)?.[1];

/**
 * A change of the privacy notice needs the day's date. A version that people have read stays as
 * datenschutz-{its date}.md, which /datenschutz lists.
 */
test("the text of the privacy notice has not changed without a new version", () => {
  const notices = (["de", "en"] as const).map((language) => read(language, "datenschutz.md"));
  const hash = createHash("sha256").update(notices.join()).digest("base64url").slice(0, 12);
  expect({ versions: notices.map(versionIn), hash }).toMatchInlineSnapshot(`
    {
      "hash": "p4aHTSAo7iP-",
      "versions": [
        "2026-11-30",
        "2026-11-30",
      ],
    }
  `);
});

test.each(["de", "en"])("%s: older versions state the date of their address, and are older", (language) => {
  const older = readdirSync(new URL(language, folder)).filter((name) => name.startsWith("datenschutz-"));
  const current = versionIn(read(language, "datenschutz.md")) ?? "";
  expect(older.length).toBeGreaterThan(0);
  for (const name of older) {
    const version = versionIn(read(language, name)) ?? "";
    expect(name).toBe(`datenschutz-${version}.md`);
    expect(version < current).toBe(true);
  }
});

test.each(["de", "de-sie", "en"])("%s: says how long the details of a recipient who agreed are kept", (language) => {
  expect(agreedMonths).toBe(12);
  const said = read(language, "datenschutz.md").match(/zwölf Monate nach dem Ende|twelve months after/g);
  expect(said?.length).toBeGreaterThanOrEqual(2);
});
