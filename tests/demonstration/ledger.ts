import { type BookingName, bookings, postingsOf, type Subjects } from "#server/rewards/ledger/bookings.ts";
import type { Row } from "./year.ts";

type Book = { id: string; tenantId: string; at: Date; bookedOn?: string };

/** Adds the transaction of a claim with its postings. */
export function post(
  rows: Record<"ledger_transaction" | "posting", Row[]>,
  claim: Row,
  name: BookingName,
  { id, tenantId, at, bookedOn }: Book,
  subjects: Subjects = {},
): void {
  const { id: claimId, rewardId, cents } = claim;
  const key = `claim:${claimId}:${name}`;
  const { kind } = bookings[name];
  rows.ledger_transaction.push({ tenantId, id, kind, claimId, key, occurredAt: at, bookedOn: bookedOn ?? null });
  const all = { owed: String(claimId), voucherStock: String(rewardId ?? ""), ...subjects };
  for (const [index, posting] of postingsOf(name, { whole: Number(cents) }, all).entries())
    rows.posting.push({ tenantId, transactionId: id, line: index + 1, ...posting });
}
