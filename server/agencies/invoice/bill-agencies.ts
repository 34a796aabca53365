import type { Agency } from "#server/catalogue/agency/model.ts";
import { sweep } from "#server/platform/due-work/sweep.ts";
import { addDays, addMonths, dayOf, firstOfMonth, startOf } from "#server/platform/values/calendar.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { RequestContext, Tx } from "../context.ts";
import { bookIssue } from "./book-invoice.ts";
import { recordInvoice } from "./events.ts";
import { mailDocument } from "./mail-document.ts";
import type { Invoice, Month } from "./model.ts";
import { totalsOf, vatPercentOn } from "./rules/totals.ts";

/**
 * Timer: drafts and issues each agency's document for the last month, for everything that its releases caused until
 * then and no document bills yet: an invoice, or a credit note if more ended than was added. If both are equal, no
 * document is made, and the items are carried over to the next month. The agency is told by mail. It is billed once a
 * month, even if this runs repeatedly or in several workers.
 */
export function billAgencies(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "bill-agencies", async (tx, id) => (await billAgency(tx, id)) !== "notDue");
}

/** What came of an agency: `notDue`: it is billed already; `none`: nothing is to be paid, so it gets no document. */
export type Billed = "notDue" | "none" | "invoice" | "creditNote";

/** The last full month. */
export function monthToBill(now: Date): Month {
  return addMonths(firstOfMonth(dayOf(now)), -1).slice(0, 7);
}

export async function billAgency(tx: Tx, agencyId: string): Promise<Billed> {
  const thisMonth = firstOfMonth(dayOf(tx.now()));
  const month = monthToBill(tx.now());
  const agency = await tx.agencies.byIdForUpdate(agencyId);
  const taken = agency && (await tx.invoices.takeMonth(agencyId, month));
  if (!taken) return "notDue";
  const before = startOf(thisMonth);
  const items = await tx.invoices.billable(agencyId, { ...taken, before });
  const vatPercent = vatPercentOn(addDays(thisMonth, -1));
  const totals = totalsOf(items, vatPercent);
  const isCarriedOver = items.length > 0 && totals.netCents === 0;
  if (!isCarriedOver) await tx.invoices.markBilledUntil(agencyId, before);
  if (totals.netCents === 0) return "none";
  const kind = totals.netCents > 0 ? "invoice" : "creditNote";
  const draft: Invoice = {
    ...totals,
    vatPercent,
    id: tx.secrets.newId(),
    agencyId,
    month,
    kind,
    cancels: null,
    number: null,
    state: "draft",
    seller: sellerOf(tx.tenant),
    buyer: buyerOf(agency),
    createdAt: tx.now(),
    issuedAt: null,
    endedAt: null,
  };
  await tx.invoices.add(draft, items, true);
  const number = await tx.invoices.nextNumber(draft.seller);
  await tx.invoices.issue(draft.id, number, tx.now());
  await bookIssue(tx, draft, items);
  await recordInvoice(tx, draft, "issue", { actor: "SYS", key: `${agencyId}:${month}` }, { number });
  await mailDocument(tx, agency, { ...draft, number, issuedAt: tx.now() });
  return kind;
}

export function sellerOf({ legal }: Pick<Tenant, "legal">): Invoice["seller"] {
  const { operator, street, postcode, city, vatId, email, phone, iban } = legal;
  const account = iban === null ? null : { holder: operator, iban };
  return { name: operator, street, postcode, city, vatId, email, phone, account };
}

export function buyerOf({ name, street, postcode, city, vatId, email, phone, iban }: Agency): Invoice["buyer"] {
  return { name, street, postcode, city, vatId, email, phone, last4: iban?.slice(-4) ?? null };
}
