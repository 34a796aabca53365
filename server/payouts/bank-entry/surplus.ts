import type { Cents } from "#server/platform/values/money.ts";
import { type BookingName, bookings, postingsOf, type Subjects } from "#server/rewards/ledger/bookings.ts";
import type { Tx } from "../context.ts";
import type { PayoutActor } from "../move-run.ts";
import { type BankEntry, type BankOutcome, bankOutcomes, type CloseReason, handAccount } from "./model.ts";

/** What the keys of these postings end with, after the entry's id. */
export const surplusKeys = [...bankOutcomes, "resolved", "close"] as const;
type What = (typeof surplusKeys)[number];

/**
 * What of an entry no claim accounts for has left the account and is claimed back, or came in and is nobody's; a return
 * that found what it undoes is so no longer. `entry`: as it was before it became this outcome. The caller writes
 * `surplusCents` in the same transaction; the database compares both at commit.
 */
export async function bookSurplus(tx: Tx, entry: BankEntry, outcome: BankOutcome, surplusCents: Cents): Promise<void> {
  const cents = surplusCents - entry.surplusCents;
  const what = entry.surplusCents === 0 ? outcome : "resolved";
  if (cents !== 0) await book(tx, "addSurplus", { entry, what, cents }, { surplus: entry.id, bank: entry.account });
}

/**
 * A surplus, or the part of one payment in it, has come back. If it had been written off, that was less of a loss; if a
 * person had said that it came back, the bank's booking takes the place of their word. `isBooked`: a report by hand
 * that the entry confirms was booked, and moved by the caller. Writes the event; locks the surplus, which a person may
 * be closing.
 */
export async function bookSurplusReturned(
  tx: Tx,
  entry: BankEntry,
  { surplusId, isBooked }: { surplusId: string; isBooked: boolean },
  by: PayoutActor,
): Promise<void> {
  const surplus = await tx.bankEntries.lock(surplusId);
  if (!surplus) throw new Error("A booking that comes back is not there.");
  if (!isBooked) {
    const of = { entry, what: "surplusReturned", cents: entry.cents } as const;
    const subjects = { surplus: surplusId, loss: surplusId, bank: entry.account };
    if (surplus.closeReason === null) await book(tx, "takeBack", of, subjects);
    else if (surplus.closeReason === "writtenOff") await book(tx, "recover", of, subjects);
    else await book(tx, "confirm", of, subjects, { bank: handAccount });
  }
  const state = surplus.closedAt === null ? "open" : "closed";
  await tx.events.append({
    ...by,
    aggregate: "bankEntry",
    aggregateId: surplusId,
    event: "surplusReturned",
    from: state,
    to: state,
    key: keyOf(entry, "surplusReturned"),
    data: { cents: entry.cents, bookedOn: entry.bookedOn },
    occurredAt: tx.now(),
  });
}

/**
 * A person closes a surplus: what has not come back is written off, or has come back by their word; of a credit, what
 * nobody claimed is kept, or is part of what a person reported. The caller has closed the entry in the same
 * transaction, and so holds its lock.
 */
export async function bookClosing(tx: Tx, entry: BankEntry, reason: CloseReason): Promise<void> {
  const cents = await tx.ledger.surplusOf(entry.id);
  if (cents === 0) return;
  const of = { entry: { ...entry, bookedOn: null }, what: "close", cents } as const;
  const subjects = { surplus: entry.id, loss: entry.id, bank: handAccount };
  await book(tx, reason === "writtenOff" ? "writeOff" : "takeBack", of, subjects);
}

/** The key of the event behind it. */
const keyOf = ({ id }: Pick<BankEntry, "id">, what: What) => `bankEntry:${id}:${what}`;

type Booked = { entry: Pick<BankEntry, "id"> & { bookedOn: BankEntry["bookedOn"] | null }; what: What; cents: Cents };

async function book(
  tx: Tx,
  name: BookingName,
  { entry, what, cents }: Booked,
  subjects: Subjects,
  credited: Subjects = subjects,
): Promise<void> {
  const postings = postingsOf(name, { whole: cents }, subjects, credited);
  const about = { kind: bookings[name].kind, claimId: null, orderId: null, invoiceId: null };
  const at = { occurredAt: tx.now(), bookedOn: entry.bookedOn };
  await tx.ledger.book([{ id: tx.secrets.newId(), ...about, ...at, key: keyOf(entry, what), postings }]);
}
