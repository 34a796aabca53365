import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PageText } from "#server/domain/content/model.ts";
import type { Content } from "#server/domain/content/ports.ts";
import type { Language, Tenant } from "#server/domain/tenant/model.ts";
import { fill } from "#server/domain/tenant/placeholders.ts";
import { type Document, parseDocument } from "./markdown.ts";
import { textConditions, textVariables } from "./variables.ts";

const texts = join(import.meta.dirname, "../../../prisma/seed/texts");

/**
 * The embedded default: texts from plain files, the tenant's own before the shared ones, German where English is
 * missing. Files are parsed once and again after they changed.
 */
export function localContent(folder = texts): (tenant: Tenant) => Content {
  const parsed = new Map<string, { changed: number; document: Document }>();

  async function read(file: string): Promise<Document | null> {
    const changed = await stat(file)
      .then((one) => one.mtimeMs)
      .catch(() => null);
    if (changed === null) return null;
    const known = parsed.get(file);
    if (known?.changed === changed) return known.document;
    const document = parseDocument(await readFile(file, "utf8"));
    parsed.set(file, { changed, document });
    return document;
  }

  async function find(tenantId: string, slug: string, language: Language): Promise<Document | null> {
    if (!/^[a-z][a-z0-9-]*$/.test(slug)) return null;
    for (const spoken of language === "de" ? ["de"] : [language, "de"]) {
      for (const owner of [tenantId, "shared"]) {
        const document = await read(join(folder, owner, spoken, `${slug}.md`));
        if (document) return document;
      }
    }
    return null;
  }

  return (tenant) => ({
    async pageText(slug, language) {
      const document = await find(tenant.id, slug, language);
      return document && forTenant(document, tenant, language);
    },
    async footnotes(keys, language) {
      const document = await find(tenant.id, "fussnoten", language);
      if (!document) return [];
      const { sections } = forTenant(document, tenant, language);
      return keys.flatMap((key) =>
        sections.filter(({ id }) => id === key).map(({ title, html }) => ({ key, title, html })),
      );
    },
    blocks: async () => [],
    list: async () => null,
    variables: async () => ({}),
    picture: async () => null,
  });
}

function forTenant(document: Document, tenant: Tenant, language: Language): PageText {
  const conditions = textConditions(tenant);
  const variables = textVariables(tenant, language);
  const safe = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, escaped(String(value))]));
  return {
    title: fill(document.title, variables),
    version: document.version,
    introHtml: fill(document.introHtml, safe),
    sections: document.sections
      .filter(({ when }) => when === null || conditions[when] === true)
      .map(({ id, title, html }) => ({ id, title: fill(title, variables), html: fill(html, safe) })),
  };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
