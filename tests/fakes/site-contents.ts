import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageText } from "#server/catalogue/content/model.ts";
import { localContent } from "#server/catalogue/upstream/content/local.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { FakeContent, FakePicture } from "./squidex.ts";

const texts = join(import.meta.dirname, "../../prisma/seed/texts/shared/de");
const iv = <T>(value: T) => ({ iv: value });

/**
 * All contents of a tenant's pages, as its editors would enter them into the content service. `videoHost`: home also
 * has a block with a video on this host.
 */
export async function siteContents(tenant: Tenant, videoHost?: string): Promise<FakeContent[]> {
  const own = localContent()(tenant);
  const slugs = readdirSync(texts).map((name) => name.replace(/\.md$/, ""));
  const contents: FakeContent[] = [];
  for (const slug of slugs) {
    const [de, en] = await Promise.all([own.pageText(slug, "de"), own.pageText(slug, "en")]);
    if (de && en) contents.push(...(slug === "fussnoten" ? notesOf(de, en) : pageOf(slug, de, en)));
  }
  return [
    ...contents,
    {
      id: "liste-startseite",
      schema: "listen",
      data: {
        Name: iv("startseite"),
        Inhalte: iv(["kv-start", ...(videoHost ? ["block-film"] : []), "block-hotline"]),
      },
    },
    ...(videoHost ? [filmAt(videoHost)] : []),
    {
      id: "kv-start",
      schema: "keyvisual",
      data: {
        Titel: { de: "Zusammen surft es sich besser", en: "The net is better together" },
        Text: { de: "<p>Zwei Freunde, ein Link, eine Prämie.</p>", en: "<p>Two friends, one link, one reward.</p>" },
        Bild: iv(["bild-start"]),
      },
    },
    {
      id: "block-hotline",
      schema: "content-bloecke",
      data: {
        Titel: { de: "Wir sind für dich da", en: "We are there for you" },
        Text: { de: `<p>Ruf an: $${"{hotline}"}</p>`, en: `<p>Call us: $${"{hotline}"}</p>` },
      },
    },
    {
      id: "var-hotline",
      schema: "variable",
      data: { Name: iv(`$${"{hotline}"}`), Value: iv(tenant.legal.phone) },
    },
  ];
}

function filmAt(videoHost: string): FakeContent {
  return {
    id: "block-film",
    schema: "content-bloecke",
    data: {
      Titel: { de: "So geht Empfehlen", en: "How recommending works" },
      Text: { de: "<p>In einer Minute erklärt.</p>", en: "<p>Explained in a minute.</p>" },
      Bild: iv(["bild-start"]),
      Video: iv(`${videoHost}/film`),
    },
  };
}

/** The picture of the seeded key visual: two people, without a brand's name. */
export function sitePictures(): Record<string, FakePicture> {
  const bytes = readFileSync(join(import.meta.dirname, "pictures/together.png"));
  return { "bild-start": { type: "image/png", bytes, width: 1200, height: 630, version: 3 } };
}

function pageOf(slug: string, de: PageText, en: PageText): FakeContent[] {
  const isQuestions = slug === "faq";
  const idOf = (id: string) => (isQuestions ? id : `${slug}-${id}`);
  const english = new Map(en.sections.map((section) => [section.id, section]));
  const parts = de.sections.map((section): FakeContent => {
    const other = english.get(section.id) ?? section;
    const [title, text] = isQuestions ? ["Frage", "Antwort"] : ["Titel", "Text"];
    return {
      id: idOf(section.id),
      schema: isQuestions ? "faq" : "content-bloecke",
      data: {
        [title]: { de: section.title, en: other.title },
        [text]: { de: section.html, en: other.html },
        ...(section.group ? { Gruppe: { de: section.group, en: other.group } } : {}),
      },
    };
  });
  const page: FakeContent = {
    id: `seite-${slug}`,
    schema: "seiten",
    data: {
      Name: iv(slug),
      Titel: { de: de.title, en: en.title },
      Text: { de: de.introHtml, en: en.introHtml },
      ...(de.version ? { Version: iv(de.version) } : {}),
      Inhalte: iv(de.sections.map(({ id }) => idOf(id))),
    },
  };
  return [page, ...parts];
}

function notesOf(de: PageText, en: PageText): FakeContent[] {
  return de.sections.map(({ id, title, html }, index) => ({
    id: `fn-${id}`,
    schema: "fussnoten",
    data: {
      Identifier: iv(id),
      Titel: { de: title },
      Gruppe: iv("produkte"),
      Inhalt: { de: html, en: en.sections[index]?.html ?? html },
    },
  }));
}
