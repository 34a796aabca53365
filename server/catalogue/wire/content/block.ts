import { z } from "zod";
import {
  type Block,
  type BlockPicture,
  type Footnote,
  type PageText,
  pictureTypes,
} from "#server/catalogue/content/model.ts";
import type { Language } from "#server/platform/values/language.ts";
import { cleanHtml, plainText } from "./clean-html.ts";
import { type ContentIn, idsOf, textOf } from "./fields.ts";

/** Fields with a title. "Name" is not one: editors use it to find a content. */
const titles = ["Titel", "Frage"];
const texts = ["Text", "Inhalt", "Antwort", "Beschreibung"];

/** A content block, key visual or question: its title, text and pictures. */
export function blockIn(content: ContentIn, language: Language, pictures: readonly BlockPicture[] = []): Block {
  const wanted = picturesOf(content, language);
  return {
    id: content.id,
    title: plainText(textOf(content, titles, language) ?? ""),
    html: cleanHtml(textOf(content, texts, language) ?? ""),
    group: plainText(textOf(content, ["Gruppe"], language) ?? "") || null,
    pictures: wanted.flatMap((id) => pictures.find((one) => one.id === id) ?? []),
    video: videoAddress.safeParse(textOf(content, ["Video"], language)).data ?? null,
  };
}

const videoAddress = z.url({ protocol: /^https$/ }).or(z.string().regex(/^http:\/\/([a-z0-9-]+\.)*localhost[:/]/));

/** The ids of a content's pictures. */
export function picturesOf(content: ContentIn, language: Language): string[] {
  return ["Bild", "Bilder"].flatMap((name) => idsOf(content, name, language));
}

/** The service's list of assets; those that are pictures have sizes. */
export const assetsIn = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      fileVersion: z.int().min(0),
      mimeType: z.string(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
      pixelWidth: z.number().nullish(),
      pixelHeight: z.number().nullish(),
    }),
  ),
});

/** null: not a picture that a page may show. */
export function pictureOfAsset({ id, fileVersion, mimeType, ...asset }: z.infer<typeof assetsIn>["items"][number]) {
  const [width, height] = [
    asset.metadata?.["pixelWidth"] ?? asset.pixelWidth,
    asset.metadata?.["pixelHeight"] ?? asset.pixelHeight,
  ];
  const isShown = pictureTypes.some((type) => type === mimeType);
  const size = z.tuple([z.int().positive(), z.int().positive()]).safeParse([width, height]);
  return isShown && size.success ? { id, version: fileVersion, width: size.data[0], height: size.data[1] } : null;
}

/** Fussnote; null if it has no Identifier, so that no product can refer to it. */
export function footnoteIn(content: ContentIn, language: Language): Footnote | null {
  const key = textOf(content, ["Identifier"], language);
  const { title, html } = blockIn(content, language);
  return key === null ? null : { key, title, html };
}

/** The ids of the parts of a page or list, in order. */
export function partsOf(content: ContentIn, language: Language): string[] {
  return idsOf(content, "Inhalte", language);
}

/**
 * A page made from its own fields and its parts. A part without a title continues the section of the part before it.
 */
export function pageIn(page: ContentIn, parts: readonly Block[], language: Language): PageText {
  const own = blockIn(page, language);
  const text: PageText = {
    title: own.title,
    version: textOf(page, ["Version", "Stand"], language),
    introHtml: own.html,
    sections: [],
  };
  for (const { id, title, html, group } of parts) {
    const before = text.sections.at(-1);
    if (title) text.sections.push({ id: id.replaceAll(/[^\w-]/g, "-"), title, html, group });
    else if (before) before.html += html;
    else text.introHtml += html;
  }
  return text;
}

const section = z.object({ id: z.string(), title: z.string(), html: z.string(), group: z.string().nullable() });
/** The shapes in which pictures and blocks are cached. */
const picture = z.object({ id: z.string(), version: z.number(), width: z.number(), height: z.number() });
export const cachedBlocks = z.array(
  section.extend({ pictures: z.array(picture), video: z.string().nullable().default(null) }),
);
export const cachedFootnotes = z.array(z.object({ key: z.string(), title: z.string(), html: z.string() }));
export const cachedPage = z.object({
  title: z.string(),
  version: z.string().nullable(),
  introHtml: z.string(),
  sections: z.array(section),
});
