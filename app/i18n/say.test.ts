import i18next from "i18next";
import { expect, test } from "vitest";
import { i18nFor, type Wording } from "./index.ts";
import { resources } from "./resources.ts";
import { createSay, type UntypedSay } from "./say.ts";

const fallbackKeys: string[] = [];
const thoughtful: UntypedSay = (key) => {
  fallbackKeys.push(key);
  return "thought about";
};
const table = {
  plain: "Hallo",
  deep: { named: "{{name}}, hallo {{name}} {{rest}}!", named_sie: "Guten Tag, {{name}}!" },
  items: "{{count}} da",
};
const t = createSay(table, undefined, thoughtful);

test("plain texts and names are rendered without i18next, plurals and unknown keys with it", () => {
  expect(t("plain")).toBe("Hallo");
  expect(t("deep.named", { name: "Ada", rest: 0 })).toBe("Ada, hallo Ada 0!");
  expect(t("deep.named")).toBe(", hallo  !");
  expect(fallbackKeys).toEqual([]);
  expect(t("items", { count: 3 })).toBe("thought about");
  expect(t("error:unknown")).toBe("thought about");
  expect(fallbackKeys).toEqual(["items", "error:unknown"]);
});

test("in a context, the form of the context is used if there is one", () => {
  const polite = createSay(table, "sie", thoughtful);
  expect(polite("deep.named", { name: "Ada" })).toBe("Guten Tag, Ada!");
  expect(polite("plain")).toBe("Hallo");
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
    for (const [key, text] of textsOf(own)) {
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
      const values = Object.fromEntries(names.map((name) => [name, `‹${name}›`]));
      if (names.includes("count")) continue;
      expect(said(`${area}:${key}`, values)).toBe(general.t(`${area}:${key}`, { ...values, context }));
    }
  }
});

function textsOf(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  );
}
