import { beforeEach } from "vitest";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { type CloseEntry, type Closing, closeEntry } from "#server/payouts/bank-entry/close-entry.ts";
import type { StatedEntry } from "#server/payouts/bank-entry/model.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import type { FullContext } from "./full-context.ts";
import { seededServices } from "./seeded-services.ts";

type Paid = { endToEndId: string; cents: number };

/** A payment's return, two days after its day. */
export const comesBack = (payment: Paid, more: Partial<StatedEntry> = {}): StatedEntry =>
  bookingOf(payment, { direction: "credit", bookedOn: "2026-11-25", returnReason: "AC04", ...more });

/** Closes an entry as Fiona, and where that takes two people, as Gregor as well. */
export async function closeByTwo(ctx: FullContext, closing: Omit<CloseEntry, "operator">): Promise<Outcome<Closing>> {
  const first = await closeEntry(ctx, { ...closing, operator: "fiona" });
  return first.ok && first.value === "asked" ? closeEntry(ctx, { ...closing, operator: "gregor" }) : first;
}

/** nordlicht's payouts and what the bank books of them; each test begins without any money. */
export async function bankDesk() {
  const { ctx: ctxOf, database } = await seededServices();
  const ctx = ctxOf("nordlicht");
  const bank = { actor: "BANK", actorId: "fiona" } as const;

  beforeEach(async () => {
    await database.owner.query(
      `truncate reward_claim, claim_hold, ledger_transaction, payout_item, payout_run, bank_entry, bank_detail, event, mail, account,
         token cascade`,
    );
  });

  return {
    ctx,
    ctxOf,
    database,
    bank,
    /** Books these entries of the payer's account; returns the outcome of each. */
    book: async (...entries: StatedEntry[]) =>
      (await bookEntries(ctx, { account: debtorIban, entries }, bank)).map(({ outcome }) => outcome),
    claimState: async (id: string) => (await ctx.claims.byId(id))?.state,
    /** One claim of 5000 that is at the bank. */
    async atBank() {
      const claim = await collectedClaim(ctx);
      const { run, payments } = await exportedRun(ctx);
      const [payment] = payments;
      if (!payment) throw new Error("A payment was expected.");
      return { claim, run, payment };
    },
  };
}
