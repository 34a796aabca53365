import PDFDocument from "pdfkit";
import { documentFonts } from "#app/invoice/fonts.ts";
import type { RequestContext } from "#server/context.ts";

export type TaggedPdf = InstanceType<typeof PDFDocument>;

/** An empty tagged PDF (PDF/UA: with structure, language and title) on A4, with the tenant's own fonts. */
export function taggedPdf(title: string, { tenant, language }: Pick<RequestContext, "tenant" | "language">): TaggedPdf {
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: 56, bottom: 40, left: 56, right: 56 },
    pdfVersion: "1.7",
    // The library's types only include the archive formats.
    subset: "PDF/UA" as never,
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
