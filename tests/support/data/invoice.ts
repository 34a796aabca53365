import { buyerOf, sellerOf } from "#server/agencies/invoice/bill-agencies.ts";
import { bookIssue } from "#server/agencies/invoice/book-invoice.ts";
import type { Invoice } from "#server/agencies/invoice/model.ts";
import { totalsOf } from "#server/agencies/invoice/rules/totals.ts";
import type { Agency } from "#server/catalogue/agency/model.ts";
import { addMonths } from "#server/platform/values/calendar.ts";
import type { FullContext } from "../services/full-context.ts";

let months = 0;
/** An agency has one invoice per month. */
const nextMonth = () => addMonths("2001-01-01", months++).slice(0, 7);

/** An issued invoice of an agency with one item, which is on no other invoice. */
export async function addInvoice(
  ctx: FullContext,
  agency: Agency,
  cents = 5000,
): Promise<Invoice & { number: number }> {
  const item = {
    kind: "reward" as const,
    sourceId: ctx.secrets.newId(),
    orderId: ctx.secrets.newId(),
    orderNumber: `A-${months}`,
    productName: "M",
  };
  return ctx.transaction(async (tx) => {
    const draft: Invoice = {
      id: tx.secrets.newId(),
      agencyId: agency.id,
      month: nextMonth(),
      kind: cents > 0 ? "invoice" : "creditNote",
      cancels: null,
      number: null,
      state: "draft",
      ...totalsOf([{ cents }], 19),
      vatPercent: 19,
      createdAt: tx.now(),
      issuedAt: null,
      endedAt: null,
      seller: sellerOf(ctx.tenant),
      buyer: buyerOf(agency),
    };
    await tx.invoices.add(draft, [{ ...item, cents }], true);
    await bookIssue(tx, draft, [{ ...item, cents }]);
    const number = await tx.invoices.nextNumber(draft.seller);
    await tx.invoices.issue(draft.id, number, tx.now());
    return { ...draft, state: "issued", number, issuedAt: tx.now() };
  });
}
