import i18next from "i18next";
import { expect, test } from "vitest";
import { i18nFor, type Wording } from "./index.ts";
import { resources } from "./resources.ts";
import { createSay, notationOf, type UntypedSay } from "./say.ts";

const table = {
  plain: "Hallo",
  deep: { named: "{{name}}, hallo {{name}} {{rest}}!", named_sie: "Guten Tag, {{name}}!" },
  items_zero: "nichts",
  items_one: "{{count}} Stück",
  items_other: "{{count, number}} Stücke",
  more_one: "noch eins",
  more_other: "noch {{count}} für dich",
  more_sie_other: "noch {{count}} für Sie",
};

test("a text is rendered with its names, its plural and its numbers", () => {
  const t = createSay(table, notationOf("de"));
  expect(t("plain")).toBe("Hallo");
  expect(t("deep.named", { name: "Ada", rest: 0 })).toBe("Ada, hallo Ada 0!");
  expect(t("deep.named")).toBe(", hallo  !");
  expect([0, 1, 2, 12_345].map((count) => t("items", { count }))).toEqual([
    "nichts",
    "1 Stück",
    "2 Stücke",
    "12.345 Stücke",
  ]);
  expect(t("unknown")).toBe("unknown");
});

test("in a context, the form of the context is used if there is one", () => {
  const t = createSay(table, notationOf("de"), "sie");
  expect(t("deep.named", { name: "Ada" })).toBe("Guten Tag, Ada!");
  expect(t("plain")).toBe("Hallo");
  expect([1, 2].map((count) => t("more", { count }))).toEqual(["noch eins", "noch 2 für Sie"]);
});

const wordings = (["de", "en"] as const).flatMap((language) =>
  (["du", "sie"] as const).map((address): Wording => ({ language, tenant: { address } })),
);

test.each(wordings)("every text of $language ($tenant.address) equals what i18next renders", async (wording) => {
  const { language, tenant } = wording;
  const context = tenant.address === "sie" ? "sie" : undefined;
  const general = i18next.createInstance();
  await general.init({ lng: language, resources, interpolation: { escapeValue: false } });
  const said = i18nFor(wording).t as UntypedSay;
  for (const [area, own] of Object.entries(resources[language])) {
    for (const [stored, text] of textsOf(own)) {
      const names = [...text.matchAll(/\{\{(\w+)/g)].map(([, name = ""]) => name);
      const numbers = [...text.matchAll(/\{\{(\w+), number/g)].map(([, name]) => name);
      const values = Object.fromEntries(names.map((name) => [name, numbers.includes(name) ? 54_321 : `‹${name}›`]));
      const isCounted = names.includes("count") || /_(zero|one|other)$/.test(stored);
      const key = stored.replace(/(_sie)?(_(zero|one|other))?$/, "");
      for (const more of isCounted ? [0, 1, 2, 5, 1_000, 12_345].map((count) => ({ count })) : [{}])
        expect(said(`${area}:${key}`, { ...values, ...more })).toBe(
          general.t(`${area}:${key}`, { ...values, ...more, context }),
        );
    }
  }
});

function textsOf(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  );
}
