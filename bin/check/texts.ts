import { globSync, readFileSync } from "node:fs";
import enhance from "#app/i18n/de/enhance.ts";
import { de } from "#app/i18n/de/index.ts";
import { mailKinds } from "#server/platform/mail/model.ts";
import { fieldMessages } from "#server/platform/wire/messages/de.ts";
import { withoutComments } from "./code.ts";
import { withoutValues } from "./values.ts";

/**
 * Part of `npm run check`: lists unused texts, texts requested without their values, and field messages of schemas that
 * are missing from the table. Types already check that keys exist and languages agree (app/i18n/i18next.d.ts).
 */
type Table = { readonly [key: string]: string | Table };
export type Source = { file: string; code: string };

/**
 * The keys of the tables that no source uses. A key is used as a literal: with its area ("home:lead"), or without it in
 * a file that names the area (`useTranslation`, `TFunction`, `ParseKeys`). In a template literal each `${…}` matches
 * parts of a key that are `words`. "legal:imprint" as an argument of `described` uses its title and its
 * description.
 */
export function unusedTexts(
  tables: Readonly<Record<string, Table>>,
  sources: readonly Source[],
  words: ReadonlySet<string>,
): string[] {
  const used = new Set<string>();
  const patterns: RegExp[] = [];
  for (const { code } of sources) {
    const named = /useTranslation\([a-z]/.test(code) ? "" : "(useTranslation\\(|TFunction<|ParseKeys<)";
    const areas = Object.keys(tables).filter((area) => new RegExp(`${named}"${area}"`).test(code));
    const withArea = (key: string) => (key.includes(":") ? [key] : areas.map((area) => `${area}:${key}`));
    for (const [, key = ""] of code.matchAll(/"([\w.:]+)"/g)) {
      for (const full of withArea(key)) used.add(full).add(`${full}.title`).add(`${full}.description`);
    }
    for (const [, template = ""] of code.matchAll(/`((?:\$\{[^}`]*\}|[\w.:])+)`/g)) {
      const pattern = template.replaceAll(".", "\\.").replaceAll(/\$\{.*?\}/g, "([\\w.-]+)");
      if (/\w/.test(template.replaceAll(/\$\{.*?\}/g, "")))
        patterns.push(...withArea(pattern).map((full) => new RegExp(`^${full}$`)));
    }
  }
  const isKnown = (piece: string) => piece.split(".").every((word) => words.has(word));
  const isUsed = (key: string) =>
    used.has(key) || patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isKnown));
  return Object.entries(tables)
    .flatMap(([area, table]) => keysOf(table).map((key) => `${area}:${key}`))
    .filter((key) => !isUsed(key));
}

/** Field messages ("error.name") that the code uses but the table lacks, and those in the table that no code uses. */
export function strayMessages(messages: Table, sources: readonly Source[]): { unknown: string[]; unused: string[] } {
  const said = new Set(
    sources.flatMap(({ code }) => [...code.matchAll(/"error[.:](\w+)"/g)].map(([, key = ""]) => key)),
  );
  return {
    unknown: [...said].filter((key) => !Object.hasOwn(messages, key)),
    unused: Object.keys(messages).filter((key) => !said.has(withoutForm(key))),
  };
}

/** Keys such as "form.title"; plural forms and forms of address count as one key. */
function keysOf(table: Table, path = ""): string[] {
  const keys = Object.entries(table).flatMap(([name, value]) =>
    typeof value === "string" ? [path + withoutForm(name)] : keysOf(value, `${path}${name}.`),
  );
  return [...new Set(keys)];
}

const withoutForm = (name: string) => name.replace(/(_sie)?(_(zero|one|other))?$/, "");

function sourcesOf(pattern: string): Source[] {
  return globSync(pattern, {
    exclude: ["app/i18n/{de,en}/**", "server/platform/database/client/**", "**/*.test.*"],
  }).map((file) => ({
    file,
    code: withoutComments(readFileSync(file, "utf8")),
  }));
}

function check(): string[] {
  const sources = sourcesOf("{app,server}/**/*.{ts,tsx}");
  const { error: _, refusal: __, ...tables } = de;
  const app = sources.filter(({ file }) => file.startsWith("app/"));
  const scripts = app.filter(({ file }) => file.startsWith("app/browser/")).map(({ code }) => code);
  const useCases = sources.filter(
    ({ file }) =>
      /^server\/(?!platform\/mail\/)/.test(file) && !/\/(store|wire|upstream|endpoints|cli|seed)\//.test(file),
  );
  const words = new Set(sources.flatMap(({ code }) => code.match(/(?<=")[\w-]+(?=")|\w+(?=\??:)|\d+/g) ?? []));
  const messages = strayMessages(fieldMessages, sources);
  return [
    ...unusedTexts(tables, app, words).map((key) => `app/i18n: ${key} is not used`),
    ...withoutValues(de, app),
    ...Object.keys(enhance)
      .filter((key) => !scripts.some((code) => code.includes(`say.${withoutForm(key)}`)))
      .map((key) => `app/i18n/*/enhance.ts: ${key} is not used`),
    ...messages.unused.map((key) => `server/platform/wire/messages/*.ts: error.${key} is not used`),
    ...messages.unknown.map((key) => `server/platform/wire/messages/*.ts: error.${key} is used and has no text`),
    ...mailKinds
      .filter((kind) => !useCases.some(({ code }) => code.includes(`"${kind}"`)))
      .map((kind) => `server/platform/mail/upstream/templates/*.ts: ${kind} is never sent`),
  ];
}

if (import.meta.main) {
  const problems = check();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
