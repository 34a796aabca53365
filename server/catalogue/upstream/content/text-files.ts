import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { maxTextLength, type TextFiles, type TextProblem } from "#server/catalogue/text/model.ts";
import type { Tenant } from "#server/platform/tenant/model.ts";
import { placeholdersOf } from "#server/platform/values/text.ts";
import { forTenant, placesOf, textFolder, textName } from "./local.ts";
import { parseDocument } from "./markdown.ts";
import { textConditions, textVariables } from "./variables.ts";

/** The texts of a tenant as its files have them, in the order in which its pages look for them. */
export function textFiles(tenant: Tenant): TextFiles {
  return {
    async slugs() {
      const folders = [...new Set([...placesOf(tenant, "de"), ...placesOf(tenant, "en")])];
      const names = await Promise.all(folders.map((place) => readdir(join(textFolder, place)).catch(() => [])));
      const slugs = names.flat().flatMap((name) => (name.endsWith(".md") ? [name.slice(0, -3)] : []));
      return [...new Set(slugs)].sort();
    },

    async markdown({ slug, language }) {
      if (!textName.test(slug)) return null;
      const places = placesOf(tenant, language).filter((place) => language === "de" || place.endsWith("/en"));
      const [first = null] = (
        await Promise.all(
          places.map((place) => readFile(join(textFolder, place, `${slug}.md`), "utf8").catch(() => null)),
        )
      ).filter((text) => text !== null);
      return first;
    },

    placeholders: (language) =>
      Object.fromEntries(Object.entries(textVariables(tenant, language)).map(([name, value]) => [name, String(value)])),

    page: (markdown, language) => forTenant(parseDocument(markdown), tenant, language),

    problems: (slug, markdown) => textProblems(slug, markdown, tenant),
  };
}

export function textProblems(slug: string, markdown: string, tenant: Tenant): TextProblem[] {
  if (!textName.test(slug)) return [{ code: "name", value: null }];
  if (markdown.length > maxTextLength) return [{ code: "tooLong", value: null }];
  const { title, sections } = parseDocument(markdown);
  const conditions = textConditions(tenant);
  const variables = textVariables(tenant, "de");
  const ids = sections.map(({ id }) => id);
  const unknown = placeholdersOf(markdown).filter((name) => !Object.hasOwn(variables, name));
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...(title === "" ? [{ code: "noTitle", value: null } as const] : []),
    ...sections.flatMap(({ id, when }) =>
      when === null || Object.hasOwn(conditions, when)
        ? []
        : [{ code: "condition", value: when, section: id } as const],
    ),
    ...[...new Set(repeated)].map((value) => ({ code: "twice", value }) as const),
    ...[...new Set(unknown)].map((value) => ({ code: "placeholder", value }) as const),
  ];
}
