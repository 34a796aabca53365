import { normaliseIban } from "#server/rewards/claim/rules/iban.ts";
import type { RequestContext } from "./context.ts";
import type { Statement } from "./model.ts";
import type { PayoutActor } from "./move-run.ts";
import { type SettledEntry, settleEntries } from "./settle.ts";

/** `foreign`: statements of other accounts, which were ignored. */
export type SettledStatements = { settled: SettledEntry[]; foreign: { id: string; last4: string }[] };

/**
 * Stores the outcome of our payments from statements of the payer's account; the same statement again changes nothing.
 */
export async function settleStatements(
  ctx: RequestContext,
  { statements, debtorIban }: { statements: Statement[]; debtorIban: string },
  by: PayoutActor,
): Promise<SettledStatements> {
  const isOwn = ({ iban }: Statement) => iban === null || normaliseIban(iban) === debtorIban;
  const entries = statements.filter(isOwn).flatMap(({ entries: booked }) => booked);
  const foreign = statements
    .filter((one) => !isOwn(one))
    .map(({ id, iban }) => ({ id, last4: (iban ?? "").slice(-4) }));
  const about = statements.map(({ id }) => id).join(",");
  return { settled: await settleEntries(ctx, entries, { ...by, about }), foreign };
}
