import { type AuditedAction, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { nobodysMatter } from "#server/platform/audit/own-matter.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { bookCancellation, bookReceipt } from "./book-invoice.ts";
import { recordInvoice } from "./events.ts";
import { mailDocument } from "./mail-document.ts";
import type { Invoice } from "./model.ts";
import { nextInvoiceState } from "./states.ts";

/**
 * Marks an invoice as paid, or a credit note as paid out. Audited. A repeat is refused and changes nothing; a
 * cancellation cannot be paid.
 */
export function markInvoicePaid(ctx: RequestContext, number: number, by: AuditedAction): Promise<Outcome<null>> {
  return withAuditedAction(ctx, by, nobodysMatter, async (tx) => {
    const found = await tx.invoices.byNumber(number);
    const invoice = found && (await tx.invoices.byIdForUpdate(found.id));
    if (!invoice) return refuse("notFound");
    if (invoice.kind === "cancellation" || !nextInvoiceState(invoice.state, "pay")) return refuse("invoiceState");
    await tx.invoices.end(invoice.id, invoice.state, "paid", tx.now());
    await bookReceipt(tx, invoice);
    await recordInvoice(tx, invoice, "pay", by, { number });
    return done(null);
  });
}

/**
 * Cancels an issued document by a separate one with its own number and the negated items; the document itself is never
 * edited. The number is of the seller who issued the document, also if the tenant has another one by now: a number is
 * unique for each company, and one that another seller of the tenant has is left out. The items can be billed again on
 * the agency's next document, unless they ended meanwhile. The agency is told by mail. Audited. A repeat is refused and
 * changes nothing. Returns the cancellation.
 */
export function cancelInvoice(ctx: RequestContext, number: number, by: AuditedAction): Promise<Outcome<Invoice>> {
  return withAuditedAction(ctx, by, nobodysMatter, async (tx) => {
    const found = await tx.invoices.byNumber(number);
    const invoice = found && (await tx.invoices.byIdForUpdate(found.id));
    if (!invoice) return refuse("notFound");
    if (invoice.kind === "cancellation" || !nextInvoiceState(invoice.state, "cancel")) return refuse("invoiceState");
    const items = await tx.invoices.itemsOf(invoice.id);
    const now = tx.now();
    await tx.invoices.end(invoice.id, invoice.state, "cancelled", now);
    const cancellation: Invoice = {
      ...invoice,
      id: tx.secrets.newId(),
      kind: "cancellation",
      cancels: invoice.id,
      number: await tx.invoices.nextNumber(invoice.seller),
      state: "issued",
      netCents: -invoice.netCents,
      vatCents: -invoice.vatCents,
      grossCents: -invoice.grossCents,
      createdAt: now,
      issuedAt: now,
      endedAt: null,
    };
    const negated = items.map((item) => ({ ...item, cents: -item.cents }));
    await tx.invoices.add(cancellation, negated, false);
    await bookCancellation(tx, invoice, items);
    await recordInvoice(tx, invoice, "cancel", by, { number, cancellation: cancellation.number });
    const agency = await tx.agencies.byId(invoice.agencyId);
    if (agency) await mailDocument(tx, agency, cancellation);
    return done(cancellation);
  });
}
