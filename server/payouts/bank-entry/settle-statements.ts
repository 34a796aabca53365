import { areOwnMatters } from "#server/platform/audit/own-matter.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { normaliseIban } from "#server/rewards/claim/rules/iban.ts";
import type { RequestContext } from "../context.ts";
import type { PayoutActor } from "../move-run.ts";
import { isEndToEndId } from "../rules/payment-ids.ts";
import { bookEntries } from "./book-entries.ts";
import type { SettledEntry, StatedEntry, Statement } from "./model.ts";

/** `foreign`: statements of other accounts, which were ignored. */
export type SettledStatements = { settled: SettledEntry[]; foreign: { id: string; last4: string }[] };

/**
 * Stores and books the entries of the payer's account; the same statement again changes nothing. Anybody can write such
 * a file: nobody reads one that brings back a payment to themselves (ownMatter), which would be paid again.
 */
export async function settleStatements(
  ctx: RequestContext,
  { statements, debtorIban }: { statements: Statement[]; debtorIban: string },
  by: PayoutActor,
): Promise<Outcome<SettledStatements>> {
  const isOwn = ({ iban }: Statement) => iban === null || normaliseIban(iban) === debtorIban;
  const entries = statements.filter(isOwn).flatMap(({ entries: stated }) => stated);
  const own = await areOwnMatters(ctx, [by.actorId], returnedPayments(entries));
  if (own.includes(true)) return refuse("ownMatter");
  const foreign = statements
    .filter((one) => !isOwn(one))
    .map(({ id, iban }) => ({ id, last4: (iban ?? "").slice(-4) }));
  return done({ settled: await bookEntries(ctx, { account: debtorIban, entries }, by), foreign });
}

function returnedPayments(entries: readonly StatedEntry[]): { payment: string }[] {
  const ids = entries.flatMap(({ direction, endToEndId }) => (direction === "credit" ? (endToEndId ?? []) : []));
  return [...new Set(ids.filter(isEndToEndId))].map((payment) => ({ payment }));
}
