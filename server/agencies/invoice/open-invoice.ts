import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { addDays, addMonths, type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { ReadContext } from "../context.ts";
import type { Invoice } from "./model.ts";
import { type InvoiceLine, linesOf, readNumber } from "./rules/totals.ts";

/** Number of days after its date that an invoice is due. */
export const dueDays = 14;

/** An issued document, with everything printed on it. */
export type OpenedInvoice = Omit<Invoice, "number" | "issuedAt"> & {
  number: number;
  lines: InvoiceLine[];
  date: Day;
  due: Day;
  /** First and last day of its month. */
  from: Day;
  until: Day;
  /** Number of the document that it cancels. */
  cancelledNumber: number | null;
};

/** A document by its number; `agencyId`: only that agency's documents are found, null: any agency's. */
export async function openInvoice(
  ctx: Pick<ReadContext, "invoices">,
  agencyId: string | null,
  written: string,
): Promise<Outcome<OpenedInvoice>> {
  const number = readNumber(written);
  const invoice = number === null ? null : await ctx.invoices.byNumber(number);
  if (!invoice?.issuedAt || number === null) return refuse("notFound");
  if (agencyId !== null && invoice.agencyId !== agencyId) return refuse("notFound");
  const cancelled = invoice.cancels === null ? null : await ctx.invoices.byId(invoice.cancels);
  const date = dayOf(invoice.issuedAt);
  const from = `${invoice.month}-01`;
  return done({
    ...invoice,
    number,
    lines: linesOf(await ctx.invoices.itemsOf(invoice.id)),
    date,
    due: addDays(date, dueDays),
    from,
    until: addDays(addMonths(from, 1), -1),
    cancelledNumber: cancelled?.number ?? null,
  });
}
