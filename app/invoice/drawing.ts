import type { Readable } from "node:stream";
import PDFDocument from "pdfkit";
import { i18nFor } from "#app/i18n/index.ts";
import { documentFonts } from "#app/invoice/fonts.ts";
import type { OpenedInvoice } from "#server/agencies/invoice/open-invoice.ts";
import { type InvoiceLine, writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import type { RequestContext } from "#server/context.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { themeColours } from "#server/platform/values/theme.ts";

type Ctx = Pick<RequestContext, "tenant" | "language">;
type Doc = InstanceType<typeof PDFDocument>;

const left = 56;
const width = 483;
const lowest = 740;
/** Start and width of each column. */
const columns = [
  [0, 250],
  [250, 60],
  [310, 80],
  [390, 93],
] as const;

const titles = { invoice: "title", creditNote: "creditNoteTitle", cancellation: "cancellationTitle" } as const;

/** The description of an invoice line, on paper and in the data. */
export function lineText({ kind, productName }: InvoiceLine, ctx: Ctx): string {
  const { t } = i18nFor(ctx);
  const what = t(kind === "fee" ? "agencyMoney:document.fee" : "agencyMoney:document.reward");
  return productName ? t("agencyMoney:document.ofProduct", { what, product: productName }) : what;
}

/** The orders of an invoice line, on paper and in the data. */
export function ordersText({ orderNumbers }: InvoiceLine, ctx: Ctx): string {
  return i18nFor(ctx).t("agencyMoney:document.orders", { numbers: orderNumbers.join(", ") });
}

/** The rows of a document: its lines, then the sums. */
export function invoiceRows(invoice: OpenedInvoice, ctx: Ctx): { lines: string[][]; sums: [string, string][] } {
  const { t } = i18nFor(ctx);
  const money = (cents: number) =>
    new Intl.NumberFormat(ctx.language === "de" ? "de-DE" : "en-IE", { style: "currency", currency: "EUR" }).format(
      cents / 100,
    );
  return {
    lines: invoice.lines.map((line) => [
      lineText(line, ctx),
      String(line.count),
      money(line.unitCents),
      money(line.count * line.unitCents),
    ]),
    sums: [
      [t("agencyMoney:document.net"), money(invoice.netCents)],
      [t("agencyMoney:document.vat", { percent: invoice.vatPercent }), money(invoice.vatCents)],
      [t("agencyMoney:document.gross"), money(invoice.grossCents)],
    ],
  };
}

/**
 * Draws a document on A4 in the tenant's own font and colours. A stream, readable while it is being drawn; a fault ends
 * it.
 */
export function drawInvoice(invoice: OpenedInvoice, ctx: Ctx): Readable {
  const { t } = i18nFor(ctx);
  const number = writtenNumber(invoice.number);
  const heading = t(`agencyMoney:document.${titles[invoice.kind]}`, { number });
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: 56, bottom: 40, left, right: 56 },
    pdfVersion: "1.7",
    tagged: true,
    lang: ctx.language === "de" ? "de-DE" : "en",
    displayTitle: true,
    // Avoids the standard fonts, which would not be embedded.
    font: "",
    info: { Title: heading, Author: invoice.seller.name },
  });
  try {
    draw(doc, invoice, heading, ctx);
  } catch (fault) {
    doc.destroy(fault as Error);
  }
  return doc;
}

function draw(doc: Doc, invoice: OpenedInvoice, heading: string, ctx: Ctx): void {
  const { t } = i18nFor(ctx);
  const colours = themeColours(ctx.tenant.theme, "light");
  for (const [name, file] of Object.entries(documentFonts(ctx.tenant.theme))) doc.registerFont(name, file);
  const { seller, buyer } = invoice;
  const root = doc.struct("Document");
  doc.addStructure(root);
  const addText = (tag: "H1" | "H2" | "P", font: "heading" | "bold" | "text", size: number, text: string, gap = 2) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc.fontSize(size).fillColor(size > 8 ? colours.ink : colours.muted);
        write(doc, font, text, left, doc.y, { width });
        doc.y += gap;
      }),
    );
  doc.y = 56;
  addText("P", "heading", 13, ctx.tenant.name, 26);
  addText("P", "text", 8, `${seller.name}, ${seller.street}, ${seller.postcode} ${seller.city}`, 6);
  addText("P", "text", 11, `${buyer.name}\n${buyer.street}\n${buyer.postcode} ${buyer.city}`, 30);
  addText("H1", "heading", 20, heading, 8);
  addText("P", "text", 10, t("agencyMoney:document.date", { date: formatDay(invoice.date) }));
  const period = { from: formatDay(invoice.from), until: formatDay(invoice.until) };
  addText("P", "text", 10, t("agencyMoney:document.period", period));
  if (invoice.cancelledNumber !== null)
    addText("P", "text", 10, t("agencyMoney:document.cancels", { number: writtenNumber(invoice.cancelledNumber) }));
  doc.y += 14;

  const { lines, sums } = invoiceRows(invoice, ctx);
  const table = doc.struct("Table");
  root.add(table);
  const head = (["what", "count", "unit", "amount"] as const).map((name) => t(`agencyMoney:document.${name}`));
  row(doc, table, "TH", "bold", head, colours.edge);
  for (const line of lines) {
    if (doc.y > lowest) {
      doc.addPage();
      doc.y = 72;
    }
    row(doc, table, "TD", "text", line, colours.line);
  }
  for (const [index, [label, amount]] of sums.entries())
    row(doc, table, "TD", index === 2 ? "bold" : "text", [label, "", "", amount], colours.line);
  table.end();
  doc.y += 14;
  addText("P", "text", 10, paymentText(invoice, ctx), 14);
  addText("P", "text", 8, t("agencyMoney:document.machine"));
  const { phone, email } = seller;
  const vatIds = t("agencyMoney:document.vatIds", { own: seller.vatId ?? "" });
  addText("P", "text", 8, `${seller.name} · ${phone} · ${email} · ${vatIds}`);
  doc.addPage();
  doc.y = 56;
  addText("H2", "heading", 13, t("agencyMoney:document.annex", { number: writtenNumber(invoice.number) }), 8);
  for (const line of invoice.lines) {
    addText("P", "bold", 10, lineText(line, ctx));
    addText("P", "text", 10, ordersText(line, ctx), 8);
  }
  root.end();
  doc.end();
}

/** States which document a cancellation cancels. */
export const cancelsText = (number: string, ctx: Ctx) => i18nFor(ctx).t("agencyMoney:document.cancels", { number });

/** How a document is to be paid, in the same words on paper and in the data. */
export function paymentText({ kind, number, seller, buyer, due }: OpenedInvoice, ctx: Ctx): string {
  const { t } = i18nFor(ctx);
  const { account } = seller;
  if (kind === "cancellation") return t("agencyMoney:document.offset");
  if (kind === "creditNote")
    return buyer.last4 === null
      ? t("agencyMoney:document.paidOutLater")
      : t("agencyMoney:document.paidOut", { last: buyer.last4 });
  const date = formatDay(due);
  if (!account) return t("agencyMoney:document.byTransfer", { date });
  const iban = account.iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
  return t("agencyMoney:document.toAccount", { date, holder: account.holder, iban, number: writtenNumber(number) });
}

/** Draws a row of cells, figures right-aligned; the row is as high as its highest cell. */
function row(doc: Doc, table: PDFKit.PDFStructureElement, tag: string, font: string, texts: string[], edge: string) {
  const top = doc.y;
  let bottom = top;
  const cells = texts.map((text, index) => {
    const [from, wide] = columns[index] ?? columns[0];
    return doc.struct(tag, {}, () => {
      doc.fontSize(10);
      write(doc, font, text, left + from, top, { width: wide - 6, align: index === 0 ? "left" : "right" });
      bottom = Math.max(bottom, doc.y);
    });
  });
  table.add(doc.struct("TR", {}, cells));
  doc.y = bottom + 3;
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(0.6)
    .stroke(edge);
  doc.endMarkedContent();
  doc.y += 5;
}

/** Draws text; letters of other languages come from the font's second file. */
function write(doc: Doc, font: string, text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions): void {
  const runs = text.match(/[\n -\u00ff\u2000-\u20ac]+|[^\n -\u00ff\u2000-\u20ac]+/g) ?? [""];
  for (const [index, run] of runs.entries()) {
    doc.font(/^[\n -\u00ff\u2000-\u20ac]*$/.test(run) ? font : "more");
    const more = { ...options, continued: index < runs.length - 1 };
    if (index === 0) doc.text(run, x, y, more);
    else doc.text(run, more);
  }
}
