import type { Readable } from "node:stream";
import { setImmediate as pause } from "node:timers/promises";
import { i18nFor } from "#app/i18n/index.ts";
import { artifact, drawBrand, left, type TaggedPdf, taggedPdf, width, writeText } from "#app/invoice/tagged-pdf.ts";
import type { RequestContext } from "#server/context.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { themeColours } from "#server/platform/values/theme.ts";
import type { YearlyStatement } from "#server/rewards/claim/owner/yearly-statement.ts";
import { type Row, statementRows } from "./statement-rows.ts";

type Ctx = Pick<RequestContext, "tenant" | "language">;

const lowest = 760;
/** Start and width of each column. The last one is right-aligned. */
const columns = [
  [0, 98],
  [98, 128],
  [226, 172],
  [398, 85],
] as const;

/**
 * Draws a statement as a tagged PDF (PDF/UA: with structure, language and title) on A4, in the tenant's own font and
 * colours. The rows come from statementRows. A stream, readable while it is being drawn; a fault ends it.
 */
export function drawStatement(statement: YearlyStatement, ctx: Ctx): Readable {
  const { t } = i18nFor(ctx);
  const doc = taggedPdf(t("statement:title", { year: String(statement.year) }), ctx);
  void draw(doc, statement, ctx).catch((fault: Error) => doc.destroy(fault));
  return doc;
}

async function draw(doc: TaggedPdf, statement: YearlyStatement, ctx: Ctx): Promise<void> {
  const { t } = i18nFor(ctx);
  const { year, until, holder } = statement;
  const colours = themeColours(ctx.tenant.theme, "light");
  const root = doc.struct("Document");
  doc.addStructure(root);
  const paragraph = (tag: "H1" | "H2" | "P", font: "heading" | "text", size: number, text: string, gap = 4) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc.fontSize(size).fillColor(font === "heading" || size > 9 ? colours.ink : colours.muted);
        writeText(doc, font, text, left, doc.y, { width });
        doc.y += gap;
      }),
    );
  let page = 1;
  frame(doc, ctx, page);
  paragraph("H1", "heading", 24, t("statement:title", { year: String(year) }), 8);
  paragraph("P", "text", 11, `${holder.firstName} ${holder.lastName}`.trim());
  const period = { from: formatDay(`${year}-01-01`), until: formatDay(until) };
  paragraph("P", "text", 11, t("statement:period", period), 20);

  const rows = statementRows(statement, ctx);
  const sums = doc.struct("Table");
  root.add(sums);
  for (const { label, amount, isTotal } of rows.sums) {
    tableRow(doc, sums, ["TH", "TD"], isTotal ? "bold" : "text", [
      { text: label, x: left, width: 380 },
      { text: amount, x: left + 380, width: width - 380, isEnd: true },
    ]);
    line(doc, isTotal ? colours.edge : colours.line);
  }
  sums.end();
  doc.y += 10;
  paragraph("P", "text", 9, t("statement:note"), 16);
  paragraph("H2", "heading", 15, t("statement:entries"), 8);

  const table = doc.struct("Table");
  root.add(table);
  tableRow(doc, table, ["TH", "TH", "TH", "TH"], "bold", cells(rows.head));
  line(doc, colours.edge);
  for (const entry of rows.entries) {
    if (doc.y > lowest) {
      doc.addPage();
      page += 1;
      frame(doc, ctx, page);
      // Yields to other work of the process between pages.
      await pause();
    }
    tableRow(doc, table, ["TD", "TD", "TD", "TD"], "text", cells(entry));
    line(doc, colours.line);
  }
  table.end();
  root.end();
  doc.end();
}

type Cell = { text: string; x: number; width: number; isEnd?: boolean };

const cells = (row: Row): Cell[] =>
  row.map((text, index) => {
    const [from, wide] = columns[index] ?? columns[0];
    return { text, x: left + from, width: wide - (index < 3 ? 8 : 0), isEnd: index === 3 };
  });

/** Draws a row of cells; the row is as high as its highest cell. */
function tableRow(doc: TaggedPdf, table: PDFKit.PDFStructureElement, tags: string[], font: string, row: Cell[]): void {
  const top = doc.y;
  let bottom = top;
  const parts = row.map(({ text, x, width: wide, isEnd }, index) =>
    doc.struct(tags[index] ?? "TD", {}, () => {
      doc.fontSize(10);
      writeText(doc, font, text, x, top, { width: wide, align: isEnd ? "right" : "left" });
      bottom = Math.max(bottom, doc.y);
    }),
  );
  table.add(doc.struct("TR", {}, parts));
  doc.y = bottom + 3;
}

function line(doc: TaggedPdf, colour: string): void {
  artifact(doc, () => {
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(0.6)
      .stroke(colour);
  });
  doc.y += 5;
}

/** The frame of every page: the two circles and the brand at the top, operator and page number at the bottom. */
function frame(doc: TaggedPdf, { tenant, language }: Ctx, page: number): void {
  const { t } = i18nFor({ tenant, language });
  const colours = themeColours(tenant.theme, "light");
  const { operator, street, postcode, city } = tenant.legal;
  artifact(doc, () => {
    drawBrand(doc, tenant);
    doc.fontSize(8).fillColor(colours.muted).font("text");
    doc.text(`${operator}, ${street}, ${postcode} ${city}`, left, 786, { lineBreak: false });
    doc.text(t("statement:page", { page: String(page) }), left, 786, { width, align: "right", lineBreak: false });
  });
  doc.fillColor(colours.ink);
  doc.x = left;
  doc.y = page === 1 ? 104 : 84;
}
