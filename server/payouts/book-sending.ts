import { type BookingName, bookings, postingsOf } from "#server/rewards/ledger/bookings.ts";
import type { Tx } from "./context.ts";
import type { PayoutItem } from "./model.ts";

/** Transactions in one statement. */
const bookedAtOnce = 1_000;

/**
 * Books that a run's payments were ordered from the bank, or that the bank never executed them. A repeat changes
 * nothing. Needs the items locked.
 */
export async function bookSending(
  tx: Tx,
  items: readonly PayoutItem[],
  name: Extract<BookingName, "send" | "recall">,
): Promise<void> {
  const at = { occurredAt: tx.now(), bookedOn: null };
  const transactions = items.map(({ runId, claimId, cents }) => ({
    ...at,
    id: tx.secrets.newId(),
    kind: bookings[name].kind,
    claimId,
    orderId: null,
    invoiceId: null,
    key: `payoutRun:${runId}:${name}:${claimId}`,
    postings: postingsOf(name, { whole: cents }, { owed: claimId, inTransit: runId }),
  }));
  for (let from = 0; from < transactions.length; from += bookedAtOnce)
    await tx.ledger.book(transactions.slice(from, from + bookedAtOnce));
}
