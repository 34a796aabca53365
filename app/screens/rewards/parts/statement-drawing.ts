import type { Readable } from "node:stream";
import { setImmediate as pause } from "node:timers/promises";
import { i18nFor } from "#app/i18n/index.ts";
import { artifact, drawBrand, left, type TaggedPdf, taggedPdf, width, writeText } from "#app/invoice/tagged-pdf.ts";
import type { RequestContext } from "#server/context.ts";
import { formatDay, formatMoment } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { themeColours } from "#server/platform/values/theme.ts";
import type { YearlyStatement } from "#server/rewards/claim/owner/yearly-statement.ts";
import type { LedgerKind } from "#server/rewards/ledger/model.ts";

const added = ["accrued", "reinstated", "returned"] as const satisfies readonly LedgerKind[];

const taken = ["paid", "cancelled", "expired"] as const satisfies readonly LedgerKind[];

const euros = { style: "currency", currency: "EUR", minimumFractionDigits: 2 } as const;

const amounts = { de: new Intl.NumberFormat("de-DE", euros), en: new Intl.NumberFormat("en-IE", euros) };

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

/** Date, event, subject, amount. */
type Row = readonly [when: string, what: string, about: string, amount: string];

type StatementRows = {
  /** From the balance on the first day to that on the last; each amount with its sign. */
  sums: { label: string; amount: string; isTotal: boolean }[];
  head: Row;
  entries: Row[];
};

/** All texts of a statement. Kinds without entries are left out. */
export function statementRows(
  { year, until, opening, closing, sums, lines }: YearlyStatement,
  { tenant, language }: Pick<RequestContext, "tenant" | "language">,
): StatementRows {
  const { t } = i18nFor({ tenant, language });
  const euro = amounts[language];
  const sum = (kind: LedgerKind, cents: Cents) => ({
    label: t(`statement:kind.${kind}`),
    amount: euro.format(cents / 100),
    isTotal: false,
  });
  return {
    sums: [
      {
        label: t("statement:opening", { date: formatDay(`${year}-01-01`) }),
        amount: euro.format(opening / 100),
        isTotal: true,
      },
      ...added.filter((kind) => sums[kind] !== 0).map((kind) => sum(kind, sums[kind])),
      ...taken.filter((kind) => sums[kind] !== 0).map((kind) => sum(kind, -sums[kind])),
      {
        label: t("statement:closing", { date: formatDay(until) }),
        amount: euro.format(closing / 100),
        isTotal: true,
      },
      ...(sums.reversed === 0 ? [] : [sum("reversed", sums.reversed)]),
    ],
    head: [t("statement:when"), t("statement:what"), t("statement:about"), t("statement:amount")],
    entries: lines.map(({ kind, cents, change, occurredAt, bookedOn, about, productName, recommendationNumber }) => [
      bookedOn === null ? formatMoment(occurredAt) : formatDay(bookedOn),
      t(`statement:kind.${kind}`),
      about === "base" ? [productName, recommendationNumber].filter(Boolean).join(", ") : t(`overview:${about}`),
      euro.format((kind === "reversed" ? cents : change) / 100),
    ]),
  };
}
