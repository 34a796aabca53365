import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  bannerAudience,
  bannersOf,
  maxTextLength,
  type TextFiles,
  type TextProblem,
  titleOf,
} from "#server/catalogue/text/model.ts";
import type { MailKind, NewMail } from "#server/platform/mail/model.ts";
import { mailValues, standardMail, writableMails } from "#server/platform/mail/own-text.ts";
import { renderMail, standardOf } from "#server/platform/mail/upstream/render.ts";
import { mailParams } from "#server/platform/mail/upstream/sample-params.ts";
import type { Language } from "#server/platform/values/language.ts";
import { placeholdersOf } from "#server/platform/values/text.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { servesBusiness } from "#server/tenants/shop-areas.ts";
import { blocksIn, forTenant, placesOf, textFolder, textName } from "./local.ts";
import { parseDocument } from "./markdown.ts";
import { textConditions, textVariables } from "./variables.ts";

/** The texts of a tenant as its files have them, in the order in which its pages look for them. */
export function textFiles(tenant: Tenant): TextFiles {
  return {
    async slugs() {
      const folders = [...new Set([...placesOf(tenant, "de"), ...placesOf(tenant, "en")])];
      const names = await Promise.all(folders.map((place) => readdir(join(textFolder, place)).catch(() => [])));
      const slugs = names.flat().flatMap((name) => (name.endsWith(".md") ? [name.slice(0, -3)] : []));
      const banners = [bannersOf.private, ...(servesBusiness(tenant) ? [bannersOf.business] : [])];
      return [...new Set([...slugs, ...banners])].sort().concat(...writableMails.keys());
    },

    async markdown({ slug, language }) {
      if (writableMails.has(slug)) return standardMail;
      if (!textName.test(slug)) return null;
      const places = placesOf(tenant, language).filter((place) => language === "de" || place.endsWith("/en"));
      const [first = null] = (
        await Promise.all(
          places.map((place) => readFile(join(textFolder, place, `${slug}.md`), "utf8").catch(() => null)),
        )
      ).filter((text) => text !== null);
      return first;
    },

    placeholders({ slug, language }) {
      const kind = writableMails.get(slug);
      if (kind) return valuesOf(kind, language, tenant);
      const variables = Object.entries(textVariables(tenant, language));
      return Object.fromEntries(variables.map(([name, value]) => [name, String(value)]));
    },

    mail({ slug, language }, own) {
      const kind = writableMails.get(slug);
      return kind ? renderMail(sampleOf(kind, language), tenant, own).html : null;
    },

    page: (markdown, language) => forTenant(parseDocument(markdown), tenant, language),

    blocks: (markdown, language) => blocksIn(forTenant(parseDocument(markdown), tenant, language)),

    problems: (slug, markdown) => textProblems(slug, markdown, tenant),
  };
}

/** A mail of this kind with invented values. */
function sampleOf(kind: MailKind, language: Language): NewMail {
  const common = { language, to: "", key: "", createdAt: new Date(0) };
  return { ...common, kind, params: mailParams[kind] } as NewMail;
}

/** What may stand in braces in the text of this mail, with invented values. */
function valuesOf(kind: MailKind, language: Language, tenant: Tenant): Record<string, string> {
  const mail = sampleOf(kind, language);
  const { subject, heading, paragraphs } = standardOf(mail, tenant);
  return { subject, heading, text: paragraphs.join(" "), ...mailValues(mail, tenant) };
}

function mailProblems(markdown: string, kind: MailKind, tenant: Tenant): TextProblem[] {
  const known = valuesOf(kind, "de", tenant);
  const unknown = placeholdersOf(markdown).filter((name) => !Object.hasOwn(known, name));
  return [
    ...(titleOf(markdown) === "" ? [{ code: "noTitle", value: null } as const] : []),
    ...[...new Set(unknown)].map((value) => ({ code: "placeholder", value, known: Object.keys(known) }) as const),
  ];
}

export function textProblems(slug: string, markdown: string, tenant: Tenant): TextProblem[] {
  if (!textName.test(slug)) return [{ code: "name", value: null }];
  if (markdown.length > maxTextLength) return [{ code: "tooLong", value: null }];
  const kind = writableMails.get(slug);
  if (kind) return mailProblems(markdown, kind, tenant);
  const { title, sections } = parseDocument(markdown);
  const conditions = textConditions(tenant);
  const variables = textVariables(tenant, "de");
  const ids = sections.map(({ id }) => id);
  const unknown = placeholdersOf(markdown).filter((name) => !Object.hasOwn(variables, name));
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  const isBanner = bannerAudience(slug) !== null;
  return [
    ...(title === "" && !isBanner ? [{ code: "noTitle", value: null } as const] : []),
    // It would be the first banner, wherever it stands.
    ...(isBanner && /^# /m.test(markdown) ? [{ code: "bannerTitle", value: null } as const] : []),
    ...sections.flatMap(({ id, when }) =>
      when === null || Object.hasOwn(conditions, when)
        ? []
        : [{ code: "condition", value: when, section: id } as const],
    ),
    ...[...new Set(repeated)].map((value) => ({ code: "twice", value }) as const),
    ...[...new Set(unknown)].map((value) => ({ code: "placeholder", value, known: Object.keys(variables) }) as const),
  ];
}
