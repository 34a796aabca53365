import type { Asset, ContentItem, PageText } from "#server/catalogue/content/model.ts";
import type { Content } from "#server/catalogue/content/ports.ts";
import { type Language, languages } from "#server/platform/values/language.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { SharingPictureOf } from "#server/tenants/record.ts";

type Pages = (slug: string, language: Language) => Promise<PageText | null>;
type Items = Pick<Content, "item" | "itemNamed" | "footnoteItems" | "asset">;

const footnotes = "fussnoten";

/** Text files as contents with fields: a page lists its sections, a section's id is "page.section". */
export function localItems(tenant: Tenant, pageText: Pages, sharingPictureOf: SharingPictureOf): Items {
  const inEach = async (slug: string) =>
    Object.fromEntries(
      await Promise.all(languages.map(async (language) => [language, await pageText(slug, language)] as const)),
    ) as Record<Language, PageText | null>;

  async function section(slug: string, id: string, names: { title: string; text: string }) {
    const pages = await inEach(slug);
    const found = languages.flatMap((language) => {
      const one = pages[language]?.sections.find((section) => section.id === id);
      return one ? [[language, one] as const] : [];
    });
    const [first] = found;
    if (!first) return null;
    return {
      id: `${slug}.${id}`,
      fields: {
        Gruppe: { iv: first[1].group },
        [names.title]: Object.fromEntries(found.map(([language, { title }]) => [language, title])),
        [names.text]: Object.fromEntries(found.map(([language, { html }]) => [language, html])),
      },
    };
  }

  return {
    async item(kind, id) {
      const [slug = "", own = ""] = id.split(/\.(.*)/s);
      if (kind === "keyVisual" || slug === footnotes) return null;
      return section(
        slug,
        own,
        kind === "faq" ? { title: "Frage", text: "Antwort" } : { title: "Titel", text: "Text" },
      );
    },
    async itemNamed(name) {
      const pages = await inEach(name);
      const { de } = pages;
      if (!de) return null;
      const each = (of: (page: PageText) => unknown) =>
        Object.fromEntries(languages.map((language) => [language, of(pages[language] ?? de)]));
      return {
        id: name,
        fields: {
          Name: { iv: name },
          Titel: each(({ title }) => title),
          Text: each(({ introHtml }) => introHtml),
          Version: { iv: de.version },
          Inhalte: { iv: de.sections.map(({ id }) => `${name}.${id}`) },
        },
      };
    },
    async footnoteItems(identifier) {
      const note = await section(footnotes, identifier, { title: "Titel", text: "Inhalt" });
      return note ? [withIdentifier(note, identifier)] : [];
    },
    async asset(id) {
      if (id !== "og") return drawing(tenant, id);
      const bytes = await sharingPictureOf(tenant);
      return bytes && { type: "image/png", bytes };
    },
  };
}

function withIdentifier({ id, fields }: ContentItem, identifier: string): ContentItem {
  return { id, fields: { Identifier: { iv: identifier }, ...fields } };
}

/** Ids of text files contain a dot, those of a content service do not. */
export function isOwnId(id: string): boolean {
  return id.includes(".");
}

/** The drawings of the tenant's record by name; an SVG fits every size. */
function drawing({ pictures: { logo, icon, keyVisual } }: Tenant, id: string): Asset | null {
  const drawn = { logo, icon, keyVisual };
  const svg = Object.hasOwn(drawn, id) ? drawn[id as keyof typeof drawn] : null;
  return svg ? { type: "image/svg+xml", bytes: Buffer.from(svg) } : null;
}
