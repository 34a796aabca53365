import { cancelInvoice, markInvoicePaid } from "#server/agencies/invoice/end-invoice.ts";
import { readNumber, writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "./context.ts";

export const invoiceEnds = ["pay", "cancel"] as const;
export type InvoiceEnd = (typeof invoiceEnds)[number];

/**
 * Finance notes that an agency's document was paid, or paid out; support or finance cancels one by a separate document.
 * A repeat is refused. Returns the number of the resulting document.
 */
export async function endInvoice(
  ctx: RequestContext,
  user: SsoUser,
  { number: typed, end }: { number: string; end: InvoiceEnd },
): Promise<Outcome<number>> {
  if (!hasRight(user, end === "pay" ? "bookInvoices" : "agencyInvoices")) return refuse("notAuthorized");
  const number = readNumber(typed);
  if (number === null) return refuse("notFound");
  const entry = { kind: "supportActed", about: `${end}Invoice:${writtenNumber(number)}`, accountId: null } as const;
  const by = { actor: "OPS", actorId: user.id, key: ctx.secrets.newId(), entry } as const;
  const outcome = end === "pay" ? await markInvoicePaid(ctx, number, by) : await cancelInvoice(ctx, number, by);
  return outcome.ok ? done(outcome.value?.number ?? number) : outcome;
}
