import { expect, test } from "vitest";
import { i18nFor, resources } from "./index.ts";
import { type Say, sayer } from "./say.ts";

const asked: string[] = [];
const i18next: Say = (key) => {
  asked.push(key);
  return "thought about";
};
const t = sayer({ plain: "Hallo", deep: { named: "{{name}}, hallo {{name}} {{rest}}!" }, items: "{{count}} da" }, i18next);

test("plain texts and names are said without i18next, plurals and unknown keys with it", () => {
  expect(t("plain")).toBe("Hallo");
  expect(t("deep.named", { name: "Ada", rest: 0 })).toBe("Ada, hallo Ada 0!");
  expect(t("deep.named")).toBe(", hallo  !");
  expect(asked).toEqual([]);
  expect(t("items", { count: 3 })).toBe("thought about");
  expect(t("error:unknown")).toBe("thought about");
  expect(asked).toEqual(["items", "error:unknown"]);
});

test.each(["de", "en"] as const)("every text of %s is the one that i18next says", (language) => {
  const values = new Proxy({}, { get: (_, name) => (name === "count" ? undefined : `‹${String(name)}›`), has: () => true });
  for (const [area, own] of Object.entries(resources[language])) {
    const say = sayer(own, () => "");
    for (const key of keysOf(own)) {
      expect(say(key, values)).toBe(String(i18nFor(language).t(`${area}:${key}`, namesIn(own, key))));
    }
  }
});

function keysOf(tree: object, path = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [path + key] : keysOf(value, `${path}${key}.`),
  );
}

/** i18next's values: every name of the text stands for itself. */
function namesIn(tree: object, key: string): Record<string, string> {
  const text = key.split(".").reduce((one: unknown, part) => (one as Record<string, unknown>)[part], tree) as string;
  return Object.fromEntries([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, `‹${name}›`]));
}
