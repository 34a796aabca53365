import { withTransaction } from "#server/platform/context.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import type { RequestContext, Tx } from "../context.ts";
import { moveRun, type PayoutActor } from "../move-run.ts";
import { isEndToEndId, isMessageId } from "../rules/payment-ids.ts";
import { bookFile } from "./book-file.ts";
import { bookPayments } from "./book-payments.ts";
import {
  type BankEntry,
  handAccount,
  type SettledEntry,
  type StatedEntry,
  surplusIn,
  type Unbooked,
  windowSize,
} from "./model.ts";
import { auditEntries, recordOpen } from "./record.ts";
import type { NewBankEntry } from "./repository.ts";
import { bookSurplus } from "./surplus.ts";

/** Rows per statement, and concurrent transactions: a file may contain thousands. */
const storedAtOnce = 500;
const parallelWindows = 4;

/**
 * Stores the bank's bookings of one account and books them: debits pay their claims, returns ask for other bank
 * details, what surprises waits for a person. A booking is stored once, under the bank's reference: the same entries
 * again change nothing, and finish what a fault interrupted. Whole files are booked first, then payments in windows,
 * each payment's entries in the order of their days; an owner gets one mail, about the last of them. A run is
 * settled at the end, once none of its payments is pending.
 */
export async function bookEntries(
  ctx: RequestContext,
  { account, entries }: { account: string; entries: readonly StatedEntry[] },
  by: PayoutActor,
  tell: TellProgress = async () => undefined,
): Promise<SettledEntry[]> {
  await tell(0, entries.length);
  const all: Unbooked[] = [];
  for (const part of chunksOf(entries, storedAtOnce)) all.push(...(await store(ctx, account, part, by)));
  // An entry that is stated twice is booked where it is stated first.
  const first = new Map(all.toReversed().map((one) => [one.entry.id, one]));
  const unbooked = all.filter((one) => one.entry.outcome === null && first.get(one.entry.id) === one);
  const runs = new Set<string>();
  const isFile = ({ entry }: Unbooked) => entry.endToEndId === null && entry.fileId !== null;
  const toFollow = new Set(unbooked.flatMap(({ paymentId }) => paymentId ?? []));
  for (const one of unbooked.filter(isFile)) {
    const runId = await bookFile(ctx, one, by, toFollow);
    if (runId) runs.add(runId);
  }
  const windows = windowsOf(byPayment(unbooked.filter((one) => !isFile(one))));
  let left = windows.flat().length;
  for (const concurrent of chunksOf(windows, parallelWindows)) {
    await tell(entries.length - left, entries.length);
    left -= concurrent.flat().length;
    const booked = await Promise.allSettled(concurrent.map((window) => bookPayments(ctx, window, by)));
    for (const result of booked) {
      if (result.status === "rejected") throw result.reason;
      for (const runId of result.value) runs.add(runId);
    }
  }
  await tell(entries.length, entries.length);
  for (const runId of runs) await withTransaction(ctx, (tx) => settleRun(tx, runId, by));
  return all.map(({ undoes: _, paymentId: _of, ...one }) => one);
}

/**
 * Writes what is new. The result has one row for each stated entry; those not booked yet are "known" until they are.
 */
async function store(
  ctx: RequestContext,
  account: string,
  stated: readonly StatedEntry[],
  by: PayoutActor,
): Promise<Unbooked[]> {
  return withTransaction(ctx, async (tx) => {
    const given = stated.map((one) => newEntry(tx, account, one, by));
    const stored = new Map((await tx.bankEntries.store(given)).map((entry) => [entry.reference, entry]));
    const undone = await paymentsTakenBack(tx, account, stated);
    const found: Unbooked[] = [];
    const done: string[] = [];
    for (const [index, row] of given.entries()) {
      const undoes = stated[index]?.undoes ?? null;
      const paymentId = row.endToEndId ?? (row.fileId === null ? (undone.get(undoes ?? "") ?? null) : null);
      const entry = stored.get(row.reference);
      if (entry && contentOf(entry) === contentOf(row)) {
        found.push({ entry, undoes, paymentId, outcome: "known", claimIds: [] });
        if (entry.id === row.id) done.push("stored");
      } else {
        const other = await storeReused(tx, row, by);
        if (other.outcome !== "known") done.push(other.outcome);
        found.push({ ...other, undoes, paymentId, claimIds: [] });
      }
    }
    await auditEntries(tx, by, done);
    return found;
  });
}

/** By the bank's references: the payments of bookings that are taken back by one that names nothing of ours. */
async function paymentsTakenBack(tx: Tx, account: string, stated: readonly StatedEntry[]) {
  const references = stated.flatMap(({ undoes, endToEndId }) =>
    undoes === null || (endToEndId !== null && isEndToEndId(endToEndId)) ? [] : [undoes],
  );
  const found = references.length === 0 ? [] : await tx.bankEntries.byReference(account, references);
  return new Map(found.map(({ reference, itemId, endToEndId }) => [reference, itemId ?? endToEndId]));
}

/**
 * The bank used a reference again for another booking: it is stored beside the first, and a person decides. Some banks
 * do so each day: what names nothing of ours is unknown like any other.
 */
async function storeReused(tx: Tx, row: NewBankEntry, by: PayoutActor): Promise<Pick<Unbooked, "entry" | "outcome">> {
  const [entry] = await tx.bankEntries.store([{ ...row, reference: `${row.reference}~${contentOf(row)}` }]);
  if (!entry) throw new Error("A stored entry is not there.");
  if (entry.id !== row.id) return { entry, outcome: "known" };
  const named = await tx.bankEntries.namedBy(entry);
  const outcome = named ? "referenceReused" : "unknown";
  const surplusCents = surplusIn(entry, outcome);
  const about = { itemId: named?.itemId ?? null, runId: named?.runId ?? null, undoesId: null };
  await tx.bankEntries.decide([{ id: entry.id, outcome, surplusCents, ...about }], tx.now());
  await bookSurplus(tx, entry, outcome, surplusCents);
  const decided = { ...entry, ...about, outcome, surplusCents } as const;
  await recordOpen(tx, decided, by);
  return { entry: decided, outcome };
}

/**
 * What the bank says about a booking; the same in each statement that lists it. A person may report one again on
 * another day.
 */
function contentOf(entry: NewBankEntry): string {
  const { account, direction, cents, bookedOn, endToEndId, fileId, isReversal } = entry;
  return [direction, cents, account === handAccount || bookedOn, endToEndId, fileId, isReversal].join(",");
}

/**
 * Ids that are not of our form are dropped: they are other people's, and may say who they are. A booking that names a
 * payment, even another's, is not that of a whole file.
 */
function newEntry(tx: Tx, account: string, stated: StatedEntry, by: PayoutActor): NewBankEntry {
  const { undoes: _, endToEndId, fileId, ...facts } = stated;
  return {
    ...facts,
    id: tx.secrets.newId(),
    account,
    endToEndId: endToEndId !== null && isEndToEndId(endToEndId) ? endToEndId : null,
    fileId: endToEndId === null && fileId !== null && isMessageId(fileId) ? fileId : null,
    importedBy: by.actorId,
    importedAt: tx.now(),
  };
}

/** The entries of each payment, by day; on one day debits before returns before reversals. */
function byPayment(entries: readonly Unbooked[]): Unbooked[][] {
  const groups = Map.groupBy(entries, ({ entry, paymentId }) => paymentId ?? entry.id);
  const rank = ({ direction, isReversal }: BankEntry) => (direction === "credit" ? 1 : isReversal ? 2 : 0);
  return [...groups.values()].map((group) =>
    group.toSorted(({ entry: a }, { entry: b }) => a.bookedOn.localeCompare(b.bookedOn) || rank(a) - rank(b)),
  );
}

/** Whole payments, at least `windowSize` entries in each window but the last. */
function windowsOf(payments: readonly Unbooked[][]): Unbooked[][] {
  const windows: Unbooked[][] = [];
  for (const group of payments) {
    const last = windows.at(-1);
    if (last && last.length < windowSize) last.push(...group);
    else windows.push([...group]);
  }
  return windows;
}

/** Once none of its payments is pending. */
export async function settleRun(tx: Tx, runId: string, by: PayoutActor): Promise<void> {
  const run = await tx.payouts.lockRun(runId);
  if (run?.state === "exported" && !(await tx.payouts.hasPending(runId))) await moveRun(tx, run, "settle", by);
}

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
