import PDFDocument from "pdfkit";
import { documentFonts } from "#app/invoice/fonts.ts";
import type { RequestContext } from "#server/context.ts";
import { themeColours } from "#server/platform/values/theme.ts";

/** Where text begins, and how wide it is. */
export const [left, width] = [56, 483];

export type TaggedPdf = InstanceType<typeof PDFDocument>;

/** An empty tagged PDF (PDF/UA: with structure, language and title) on A4, with the tenant's own fonts. */
export function taggedPdf(title: string, { tenant, language }: Pick<RequestContext, "tenant" | "language">): TaggedPdf {
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: 56, bottom: 40, left, right: 56 },
    pdfVersion: "1.7",
    // @ts-expect-error The library's types only include the archive formats.
    subset: "PDF/UA",
    tagged: true,
    lang: language === "de" ? "de-DE" : "en",
    displayTitle: true,
    // Avoids the standard fonts, which would not be embedded.
    font: "",
    info: { Title: title, Author: tenant.legal.operator },
  });
  for (const [name, file] of Object.entries(documentFonts(tenant.theme))) doc.registerFont(name, file);
  return doc;
}

/** Draws text; letters of other languages ("Şahin") come from the font's second file. */
export function writeText(
  doc: TaggedPdf,
  font: string,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions,
): void {
  const runs = text.match(/[ -\u00ff\u2000-\u20ac]+|[^ -\u00ff\u2000-\u20ac]+/g) ?? [""];
  for (const [index, run] of runs.entries()) {
    const isOurs = /^[ -\u00ff\u2000-\u20ac]*$/.test(run);
    doc.font(isOurs ? font : "more");
    const more = { ...options, continued: index < runs.length - 1 };
    if (index === 0) doc.text(run, x, y, more);
    else doc.text(run, more);
  }
}

/** The two circles and the brand's name at the top of a page, as decoration (artifact). */
export function drawBrand(doc: TaggedPdf, { name, theme }: RequestContext["tenant"]): void {
  const colours = themeColours(theme, "light");
  doc.circle(left + 8, 48, 8).fill(colours.one);
  doc.circle(left + 21, 48, 8).fill(colours.two);
  doc.fontSize(13).fillColor(colours.ink);
  doc.font("heading").text(name, left + 38, 40, { lineBreak: false });
}

/** Decoration that screen readers skip. */
export function artifact(doc: TaggedPdf, drawn: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  drawn();
  doc.endMarkedContent();
}
