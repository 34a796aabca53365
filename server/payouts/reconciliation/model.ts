import type { Cents } from "#server/platform/values/money.ts";

/** Two records of the same money that disagree: nothing is exported while there is one. */
export const differences = [
  "claimLedger", // a claim's amount and state against its postings in the ledger
  "claimSource", // whose a claim is, against its order, link and bonus window
  "unbalanced", // a transaction's postings against zero
  "runTransit", // what is in transit for a run against its payments that the bank has not booked
  "surplus", // what is posted for bookings that no claim accounts for against these and how a person closed them
  "bankPostings", // what is posted to a bank account against its bookings
  "voucherStock", // what is posted to a pool of vouchers against the claims that they paid
  "receivables", // what is posted for an agency against its open documents, and releases on none
  "documentItems", // the net sum of a document for an agency against its items
  "runItems", // a run's number and sum against its payments
  "itemClaim", // a payment's amount against its claim's
  "itemOwner", // whose bank details a payment goes to against whose claim it pays
  "itemEntries", // what a payment's state says against what the bank booked
  "entryItems", // a booking's amount against the payments that it paid, or took back
  "claimPayments", // a claim paid by transfer against its booked payments
  "voucherClaim", // a voucher's amount against its claim's
] as const;

/** Money that waits longer than it should, and what else a person looks at: alarmed, and no obstacle to an export. */
export const delays = [
  "runUnsettled", // at the bank for five bank days, and not booked
  "payoutOverdue", // collected, and past the promised payout date
  "holdOld", // on hold for more than 30 days
  "liability", // sent back by the bank after its owner deleted their account, and owed until a person ends it
  "ownerUnreachable", // owed to somebody who cannot be reached
  "recoverable", // to be given back, and unchanged for more than 30 days; negative: more was kept than was owed
  "entryUnbooked", // a bank entry stored more than an hour ago, and not booked
  "entryOpen", // a bank entry that a person should have closed for five bank days
  "reportChanged", // a report of a reconciliation that is not what was signed
] as const;

export type Difference = (typeof differences)[number];
export type Delay = (typeof delays)[number];
export type Check = Difference | Delay;

/** `which`: the claim, run, payment or booking; never a person. For delays both amounts are what waits. */
export type Finding = { check: Check; which: string; expected: Cents; found: Cents };

/**
 * What the bank moved without a claim that accounts for it, by the ledger. `claimedBack`: has left, and waits ·
 * `unassigned`: came in, and waits · `lost`: written off since the beginning, less what was kept.
 */
export type SurplusSums = { claimedBack: Cents; unassigned: Cents; lost: Cents };

/**
 * Where all promised rewards stand, added up from the ledger: accrued = paid + open + cancelled + expired.
 * `reversed`: negative; paid for orders that were lost later.
 */
export type Standing = { accrued: Cents; paid: Cents; open: Cents; cancelled: Cents; expired: Cents; reversed: Cents };

/** Every promised reward is one of these. */
export const outcomes = ["paid", "open", "cancelled", "expired"] as const satisfies (keyof Standing)[];

/** What became of the rewards that were promised; equals what was promised. */
export const accountedFor = (standing: Standing): Cents => outcomes.reduce((sum, name) => sum + standing[name], 0);

/** All findings of a tenant at one moment. */
export type Reconciliation = { at: Date; standing: Standing; findings: Finding[]; surplus: SurplusSums };

/** How often each check found something; those that found nothing are not named. */
export type FindingCounts = { check: Check; count: number }[];

/** A reconciliation as it was kept; `document` is the signed file. */
export type StoredReport = { id: string; at: Date; document: string };

/** What a report says. */
export type ReportContent = { standing: Standing; counts: FindingCounts };

export function contentOf({ standing, findings }: Reconciliation): ReportContent {
  return { standing, counts: countFindings(findings.map(({ check }) => check)) };
}

/** In the order in which each was found first. */
export function countFindings(found: readonly Check[]): FindingCounts {
  return [...Map.groupBy(found, (check) => check)].map(([check, all]) => ({ check, count: all.length }));
}

/** How many of them are differences, and how many are delays. */
export function sumsOf(counts: FindingCounts): { differences: number; delays: number } {
  const sum = (all: FindingCounts) => all.reduce((total, { count }) => total + count, 0);
  const differences = sum(counts.filter(isDifference));
  return { differences, delays: sum(counts) - differences };
}

/**
 * A report as people read it. `checksum`: SHA-256 of its file, in hexadecimal. `content` null: it is not what was
 * signed.
 */
export type MoneyReport = { id: string; at: Date; checksum: string; content: ReportContent | null };

export function isDifference({ check }: Pick<Finding, "check">): boolean {
  return differences.some((one) => one === check);
}
