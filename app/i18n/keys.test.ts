import { expect, test } from "vitest";
import type { status } from "#app/i18n/de/status.ts";
import type { Say, SayIn, Translated } from "./keys.ts";
import { resources } from "./resources.ts";
import type { UntypedSay } from "./say.ts";

// Checked by tsc: a line below `@ts-expect-error` that compiles is an error of `npm run check`.
const echo: UntypedSay = (key) => key;
const t: Say = echo;
const say: SayIn<"status"> = echo;
const inComponents: SayIn<"components"> = echo;
const onStartPages: SayIn<"home" | "business"> = echo;

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
  onStartPages("campaigns");
  // @ts-expect-error only one of the two areas has it
  onStartPages("how.title");
});

test("a template literal that may become such a key does not compile", () => {
  const [bar, wrong, any] = ["T1", "T1", "x"] as ["T1" | "T2", "T1" | "T99", string];
  say(`bar.${bar}`);
  // @ts-expect-error there is no T99
  say(`bar.${wrong}`);
  // @ts-expect-error it may become anything
  say(`bar.${any}`);
});

test("a text takes a value for each of its placeholders, and no others", () => {
  // @ts-expect-error {{to}} is missing
  say("between", { from: "1" });
  // @ts-expect-error the text has no {{day}}
  say("until", { date: "1", day: "1" });
  // @ts-expect-error {{date}} is missing
  say("until");
  // @ts-expect-error the text has no names
  say("next.you", { name: "Ada" });
  inComponents("form.errorTitle", { count: 2 });
  // @ts-expect-error a plural needs its count
  inComponents("form.errorTitle");
  // @ts-expect-error a plural is asked for without its form
  inComponents("form.errorTitle_one", { count: 1 });
});

test("callers cannot choose the form of address: the tenant decides", () => {
  say("bar.T1");
  // @ts-expect-error the form is the tenant's
  say("bar.T1_sie");
  inComponents("status.bonusLeft", { count: 2 });
  // @ts-expect-error nor with a plural
  inComponents("status.bonusLeft_sie", { count: 2 });
});

test("a table of the other language with missing or additional keys does not compile", () => {
  type German = { until: string; bar: { T1: string; T2: string } };
  const tables = [
    { until: "until", bar: { T1: "one", T2: "two" } } satisfies Translated<German>,
    // @ts-expect-error T2 is missing
    { until: "until", bar: { T1: "one" } } satisfies Translated<German>,
    // @ts-expect-error there is no T3 in German
    { until: "until", bar: { T1: "one", T2: "two", T3: "three" } } satisfies Translated<German>,
    // @ts-expect-error a text is no group of texts
    { until: { day: "until" }, bar: { T1: "one", T2: "two" } } satisfies Translated<German>,
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

const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);

function textsOf(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  );
}
