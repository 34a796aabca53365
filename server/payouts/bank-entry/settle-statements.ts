import { areOwnMatters } from "#server/platform/audit/own-matter.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { normaliseIban } from "#server/rewards/claim/rules/iban.ts";
import type { RequestContext } from "../context.ts";
import type { PayoutActor } from "../move-run.ts";
import { isEndToEndId } from "../rules/payment-ids.ts";
import { bookEntries } from "./book-entries.ts";
import type { SettledEntry, StatedEntry, Statement } from "./model.ts";

/** `foreign`: statements of other accounts, or of none that they name (`last4` ""), which were ignored. */
export type SettledStatements = { settled: SettledEntry[]; foreign: { id: string; last4: string }[] };

export type GivenStatements = { statements: Statement[]; debtorIban: string };

/**
 * Stores and books the entries of the payer's account; the same statement again changes nothing. A statement that names
 * no account may be anybody's: nothing of it is booked. Anybody can write such a file: nobody reads one that brings
 * back a payment to themselves (ownMatter), which would be paid again.
 */
export async function settleStatements(
  ctx: RequestContext,
  given: GivenStatements,
  by: PayoutActor,
  tell?: TellProgress,
): Promise<Outcome<SettledStatements>> {
  if (await bringsBackOwn(ctx, given, by.actorId)) return refuse("ownMatter");
  const entries = entriesOf(given);
  const { statements, debtorIban } = given;
  const foreign = statements
    .filter((one) => !isOfPayer(one, debtorIban))
    .map(({ id, iban }) => ({ id, last4: (iban ?? "").slice(-4) }));
  return done({ settled: await bookEntries(ctx, { account: debtorIban, entries }, by, tell), foreign });
}

/** Whether a payment to this person comes back by these statements. */
export async function bringsBackOwn(ctx: RequestContext, given: GivenStatements, actorId: string): Promise<boolean> {
  const entries = entriesOf(given);
  const undone = entries.flatMap(({ direction, undoes }) => (direction === "credit" ? (undoes ?? []) : []));
  const booked = undone.length === 0 ? [] : await ctx.bankEntries.byReference(given.debtorIban, undone);
  const ofBooked = booked.flatMap(({ itemId }) => (itemId === null ? [] : [{ payment: itemId }]));
  return (await areOwnMatters(ctx, [actorId], [...returnedPayments(entries), ...ofBooked])).includes(true);
}

function isOfPayer({ iban }: Statement, debtorIban: string): boolean {
  return iban !== null && normaliseIban(iban) === debtorIban;
}

function entriesOf({ statements, debtorIban }: GivenStatements): StatedEntry[] {
  return statements.filter((one) => isOfPayer(one, debtorIban)).flatMap(({ entries }) => entries);
}

function returnedPayments(entries: readonly StatedEntry[]): { payment: string }[] {
  const ids = entries.flatMap(({ direction, endToEndId }) => (direction === "credit" ? (endToEndId ?? []) : []));
  return [...new Set(ids.filter(isEndToEndId))].map((payment) => ({ payment }));
}
