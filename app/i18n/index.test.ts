import { readdirSync, readFileSync } from "node:fs";
import type { i18n, TFunction } from "i18next";
import { expect, test } from "vitest";
import type { status } from "#app/i18n/de/referral/status.ts";
import { inForm, type Translated } from "./forms.ts";
import { i18nFor } from "./index.ts";
import { resources } from "./resources.ts";

// Checked by tsc: a line below `@ts-expect-error` that compiles is an error of `npm run check`.
const echo = ((key: string) => key) as unknown;
const t = echo as i18n["t"];
const say = echo as TFunction<"status">;
const inComponents = echo as TFunction<"components">;

test("a key that does not exist does not compile", () => {
  t("status:between", { from: "1", to: "2" });
  // @ts-expect-error there is no such key
  t("status:betwixt");
  // @ts-expect-error there is no such area
  t("weather:title");
  // @ts-expect-error a group of texts is no text
  t("status:bar");
  say("until", { date: "1" });
  // @ts-expect-error keys of an area stand without it
  say("status:until", { date: "1" });
});

test("a template literal that may become such a key does not compile", () => {
  const [bar, wrong, any] = ["notOrdered", "notOrdered", "x"] as [
    "notOrdered" | "linkExpired",
    "notOrdered" | "noSuchSentence",
    string,
  ];
  say(`bar.${bar}`);
  // @ts-expect-error there is no such sentence
  say(`bar.${wrong}`);
  // @ts-expect-error it may become anything
  say(`bar.${any}`);
});

test("values without one that the text names do not compile", () => {
  // @ts-expect-error {{to}} is missing
  say("between", { from: "1" });
  // @ts-expect-error {{date}} is missing
  say("until", {});
  inComponents("form.errorTitle", { count: 2 });
});

test("callers cannot choose the form of address: the tenant decides", () => {
  say("bar.notOrdered");
  // @ts-expect-error the form is the tenant's
  say("bar.notOrdered_sie");
  inComponents("status.bonusLeft", { count: 2 });
  // @ts-expect-error nor with a plural
  inComponents("status.bonusLeft_sie", { count: 2 });
});

test("a table of the other language with missing or additional keys does not compile", () => {
  type German = { until: string; bar: { notOrdered: string; linkExpired: string } };
  const tables = [
    { until: "until", bar: { notOrdered: "one", linkExpired: "two" } } satisfies Translated<German>,
    // @ts-expect-error linkExpired is missing
    { until: "until", bar: { notOrdered: "one" } } satisfies Translated<German>,
    // @ts-expect-error there is no ordered in German
    { until: "until", bar: { notOrdered: "one", linkExpired: "two", ordered: "three" } } satisfies Translated<German>,
    // @ts-expect-error a text is no group of texts
    { until: { day: "until" }, bar: { notOrdered: "one", linkExpired: "two" } } satisfies Translated<German>,
    // @ts-expect-error nothing of the area is there
    {} satisfies Translated<typeof status>,
  ];
  expect(tables).toHaveLength(5);
});

test("English texts have the keys and only the placeholders of the German ones", () => {
  const german = new Map(textsOf(resources.de));
  const english = textsOf(resources.en);
  const plain = [...german.keys()].filter((key) => !/_sie(_|$)/.test(key));
  expect(english.map(([key]) => key).sort()).toEqual(plain.sort());
  for (const [key, text] of english)
    expect(namesIn(german.get(key) ?? ""), key).toEqual(expect.arrayContaining(namesIn(text)));
});

test("in English, a recommendation is a referral", () => {
  const folder = new URL("../../prisma/seed/texts/shared/en/", import.meta.url);
  // Older versions of the privacy notice stay as they were; people may search for any word.
  const files = readdirSync(folder).filter((name) => !/^(datenschutz-|suchwoerter)/.test(name));
  const texts = [
    ...textsOf(resources.en),
    ...files.map((name) => [name, readFileSync(new URL(name, folder), "utf8")] as const),
  ];
  expect(texts.filter(([, text]) => /\brecommendations?\b/i.test(text))).toEqual([]);
});

test("a table in one form of address has all texts under their plain names", () => {
  const table = { lead: "du", lead_sie: "Sie", same: "es", items_one: "dein", items_sie_one: "Ihr", in: { a: "1" } };
  expect(inForm(table, "du")).toEqual({ lead: "du", same: "es", items_one: "dein", in: { a: "1" } });
  expect(inForm(table, "sie")).toEqual({ lead: "Sie", same: "es", items_one: "Ihr", in: { a: "1" } });
});

/** A count of each plural, in both languages. */
const counts = { zero: 0, one: 1, other: 2 };

const wordings = (["de", "en"] as const).flatMap((language) =>
  (["du", "sie"] as const).map((formOfAddress) => ({ language, tenant: { formOfAddress } })),
);

test.each(wordings)("every text in $language ($tenant.formOfAddress) is found and complete", (wording) => {
  const { language, tenant } = wording;
  const texts = i18nFor(wording);
  const render = texts.t as (key: string, values: object) => string;
  const all = textsOf(inForm(resources[language], tenant.formOfAddress));
  expect(all.length).toBeGreaterThan(1_500);
  for (const [stored, text] of all) {
    const [key = "", form] = stored.replace(".", ":").split(/_(zero|one|other)$/);
    const values: Record<string, string | number> = Object.fromEntries(
      namesIn(text).map((name) => [name, `<${name}>`]),
    );
    if (form) values["count"] = counts[form as keyof typeof counts];
    for (const [, name = ""] of text.matchAll(/\{\{(\w+), number/g)) values[name] = 12_345;
    const rendered = render(key, values);
    expect([texts.exists(key, values), rendered.includes("{{")], stored).toEqual([true, false]);
    // Nothing of a value is escaped: React does that, and files are plain text.
    for (const value of Object.values(values)) if (typeof value === "string") expect(rendered, stored).toContain(value);
  }
});

test("plurals are chosen and numbers written as in the language", () => {
  const found = (language: "de" | "en", formOfAddress: "du" | "sie", count: number) =>
    i18nFor({ language, tenant: { formOfAddress } }).t("list:found", { count });
  expect([0, 1, 12_345].map((count) => found("de", "sie", count))).toEqual([
    "Keine Einträge",
    "1 Eintrag",
    "12.345 Einträge",
  ]);
  expect(found("en", "du", 12_345)).toBe("12,345 entries");
});

const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name = ""]) => name);

function textsOf(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  );
}
