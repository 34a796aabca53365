import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Block, PageText } from "#server/catalogue/content/model.ts";
import type { Content } from "#server/catalogue/content/ports.ts";
import { versionsAmong } from "#server/catalogue/content/read-versioned.ts";
import type { TextVersion } from "#server/catalogue/text/model.ts";
import { root } from "#server/platform/process/root.ts";
import type { Language } from "#server/platform/values/language.ts";
import { escaped, fill } from "#server/platform/values/text.ts";
import { memoizePerTenant } from "#server/tenants/derived.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { SharingPictureOf } from "#server/tenants/record.ts";
import { localItems } from "./local-items.ts";
import type { Document } from "./markdown.ts";
import { textConditions, textVariables } from "./variables.ts";

export const textFolder = join(root, "prisma/seed/texts");

/** A name of a text, and so of its file. */
export const textName = /^[a-z][a-z0-9-]*$/;

/** A tenant's own texts that are in force, by "de faq". */
export type OwnTexts = ReadonlyMap<string, Document>;

/** Parses the versions in force; those that are the shared text again are left out. */
export async function ownTextsOf(inForce: readonly TextVersion[]): Promise<OwnTexts> {
  const { parseDocument } = await import("./markdown.ts");
  return new Map(
    inForce.flatMap(({ slug, language, markdown }) =>
      markdown === null ? [] : [[`${language} ${slug}`, parseDocument(markdown)] as const],
    ),
  );
}

/** A file as last read; null: it did not exist. */
type CachedFile = { checkedAt: number; changed: number | null; document: Document | null };

type Options = {
  folder?: string;
  recheckMs?: number;
  ownTexts?: (tenantId: string) => Promise<OwnTexts>;
  sharingPictureOf?: SharingPictureOf;
};

/**
 * The embedded default: texts from plain files. A tenant's own come before shared ones, first those that were applied;
 * texts that say Sie before those that say du if the tenant does; German where English is missing. A file is parsed
 * once, and again within a second of a change; its variables are filled in once per version of a tenant.
 */
export function localContent({
  folder = textFolder,
  recheckMs = 1_000,
  ownTexts = async () => new Map(),
  sharingPictureOf = async () => null,
}: Options = {}): (tenant: Tenant) => Content {
  const documents = new Map<string, CachedFile>();
  const filled = new WeakMap<Tenant, Map<string, { from: Document; page: PageText }>>();

  async function read(file: string): Promise<Document | null> {
    const known = documents.get(file);
    const checkedAt = performance.now();
    if (known && checkedAt - known.checkedAt < recheckMs) return known.document;
    const changed = await stat(file)
      .then((one) => one.mtimeMs)
      .catch(() => null);
    const isSame = known !== undefined && known.changed === changed;
    const document = isSame ? known.document : await parsed(file, changed);
    documents.set(file, { checkedAt, changed, document });
    return document;
  }

  async function find(tenant: Tenant, slug: string, language: Language): Promise<Document | null> {
    if (!textName.test(slug)) return null;
    const own = await ownTexts(tenant.id);
    for (const place of placesOf(tenant, language)) {
      const applied = place.startsWith(`${tenant.id}/`)
        ? own.get(`${place.slice(tenant.id.length + 1)} ${slug}`)
        : null;
      if (applied) return applied;
      const document = await read(join(folder, place, `${slug}.md`));
      if (document) return document;
    }
    return null;
  }

  async function pageText(tenant: Tenant, slug: string, language: Language): Promise<PageText | null> {
    const from = await find(tenant, slug, language);
    if (!from) return null;
    const pages = filled.get(tenant) ?? new Map();
    filled.set(tenant, pages);
    const known = pages.get(`${language} ${slug}`);
    if (known?.from === from) return known.page;
    const page = forTenant(from, tenant, language);
    pages.set(`${language} ${slug}`, { from, page });
    return page;
  }

  async function versions(tenant: Tenant, slug: string): Promise<string[]> {
    const [files, applied] = await Promise.all([
      Promise.all([tenant.id, "shared"].map((owner) => readdir(join(folder, owner, "de")).catch(() => []))),
      ownTexts(tenant.id),
    ]);
    const own = [...applied.keys()].flatMap((key) => (key.startsWith("de ") ? [`${key.slice(3)}.md`] : []));
    return versionsAmong([...files.flat(), ...own], slug, ".md");
  }

  return memoizePerTenant((tenant: Tenant) => ({
    pageText: (slug, language) => pageText(tenant, slug, language),
    versions: (slug) => versions(tenant, slug),
    async footnotes(keys, language) {
      const { sections = [] } = (await pageText(tenant, "fussnoten", language)) ?? {};
      return keys.flatMap((key) =>
        sections.filter(({ id }) => id === key).map(({ title, html }) => ({ key, title, html })),
      );
    },
    blocks: async () => [],
    async list(name, language) {
      const page = await pageText(tenant, name, language);
      return page && blocksIn(page);
    },
    hasList: async () => false,
    variables: async () =>
      Object.fromEntries(Object.entries(textVariables(tenant, "de")).map(([name, value]) => [name, String(value)])),
    picture: async () => null,
    ...localItems(tenant, (slug, language) => pageText(tenant, slug, language), sharingPictureOf),
  }));
}

/** A page's parts as blocks, without pictures, by their place; what stands before the first heading is one, too. */
export function blocksIn({ title, introHtml, sections }: PageText): Block[] {
  const first = { title, html: introHtml, group: null };
  const parts = title === "" && introHtml === "" ? sections : [first, ...sections];
  return parts.map((part, place) => ({ ...part, id: String(place), pictures: [], video: null }));
}

/** Folders in order of precedence. A tenant's own texts already use its form of address. */
export function placesOf({ id, formOfAddress }: Tenant, language: Language): string[] {
  const german = [`${id}/de`, ...(formOfAddress === "sie" ? ["shared/de-sie"] : []), "shared/de"];
  return language === "de" ? german : [`${id}/${language}`, `shared/${language}`, ...german];
}

async function parsed(file: string, changed: number | null): Promise<Document | null> {
  if (changed === null) return null;
  const { parseDocument } = await import("./markdown.ts");
  return parseDocument(await readFile(file, "utf8"));
}

/** A text as a page shows it: with its values, and without sections whose condition does not hold. */
export function forTenant(document: Document, tenant: Tenant, language: Language): PageText {
  const conditions = textConditions(tenant);
  const variables = textVariables(tenant, language);
  const safe = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, escaped(String(value))]));
  return {
    title: fill(document.title, variables),
    version: document.version,
    introHtml: fill(document.introHtml, safe),
    sections: document.sections
      .filter(({ when }) => when === null || conditions[when] === true)
      .map(({ id, title, html, group }) => ({ id, title: fill(title, variables), html: fill(html, safe), group })),
  };
}
