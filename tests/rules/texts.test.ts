import { expect, test } from "vitest";
import { strayMessages, unusedTexts } from "../../bin/check/texts.ts";
import { withoutValues } from "../../bin/check/values.ts";

const source = (code: string) => [{ file: "app/screens/some.tsx", code }];
const words = new Set(["you", "us"]);

test("a text is used by its key with its area, or without it if the area is given", () => {
  const tables = { home: { title: "Start", form: { name: "Name" } }, help: { title: "Hilfe" } };
  const unused = (code: string) => unusedTexts(tables, source(code), words);
  expect(unused('t("home:title"); t("help:form.name");')).toEqual(["home:form.name", "help:title"]);
  expect(unused('useTranslation("home"); t("form.name"); t("title")')).toEqual(["help:title"]);
  expect(unused('path("home"); t("title")')).toEqual(["home:title", "home:form.name", "help:title"]);
  expect(unused('const words = x ? "home" : "help"; useTranslation(words); t("title")')).toEqual(["home:form.name"]);
});

test("the forms of a plural are one text, and a page uses its title and its description", () => {
  const tables = { legal: { items_one: "1", items_other: "2", imprint: { title: "I", description: "D", lead: "L" } } };
  expect(unusedTexts(tables, source(""), words)).toHaveLength(4);
  expect(unusedTexts(tables, source('t("legal:items"); described(args, "legal:imprint")'), words)).toEqual([
    "legal:imprint.lead",
  ]);
});

test("words that a template literal inserts must occur in the code", () => {
  const tables = { status: { next: { you: "du", us: "wir", nobody: "niemand" } } };
  expect(unusedTexts(tables, source(`t(\`status:next.\${actor}\`)`), words)).toEqual(["status:next.nobody"]);
  expect(unusedTexts(tables, source(`useTranslation("status"); t(\`next.\${actor}\`)`), words)).toEqual([
    "status:next.nobody",
  ]);
});

test("a text with placeholders or a plural is not requested without values", () => {
  const list = {
    title: "Liste",
    until: "Bis {{day}}",
    rows_one: "Eine",
    rows_other: "{{count}}",
    by: { a: "A {{x}}" },
  };
  const found = (code: string) => withoutValues({ list, home: { until: "Bald" } }, source(code)).length;
  expect(found('t("list:until")')).toBe(1);
  expect(found('i18nFor(ctx).t("list:until")')).toBe(1);
  expect(found('const { t: say } = useTranslation("list"); say(late ? "until" : "title"); say("rows")')).toBe(2);
  expect(found(`const { t } = useTranslation("list"); t(\`by.\${name}\`)`)).toBe(1);
  expect(found(`const { t } = useTranslation("list"); t("until", { day }); t("title"); t(\`\${a}\`)`)).toBe(0);
  expect(found('const { t } = useTranslation("home"); t("until"); other("list:until")')).toBe(0);
});

test("messages of fields are those used in schemas", () => {
  const said = source('z.string().max(9, "error.tooLong"); t("error:required"); "error.misspelt"');
  expect(strayMessages({ tooLong: "x", required: "y", young: "z" }, said)).toEqual({
    unknown: ["misspelt"],
    unused: ["young"],
  });
});
