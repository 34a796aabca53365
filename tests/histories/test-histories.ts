import { afterAll, expect } from "vitest";
import { orderStates } from "#server/orders/states.ts";
import { bankOutcomes } from "#server/payouts/bank-entry/model.ts";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import { claimStates } from "#server/rewards/claim/states.ts";
import { database } from "#tests/support/database/database.ts";
import { openHistories } from "./random-histories.ts";

/**
 * For one test file. A failure prints the seed and the path of its shortest history, for `npm run test:histories --
 * --seed … --path …`.
 */
export async function testHistories() {
  const fresh = await database();
  const histories = openHistories(fresh);
  afterAll(histories.close);
  const reached = async (sql: string) =>
    (await fresh.owner.query<{ state: string }>(sql)).rows.map(({ state }) => state);
  const statesOf = (aggregate: string, more = "") =>
    reached(`select distinct "to" as state from event where aggregate = '${aggregate}' and "to" is not null ${more}`);
  const ofKind = (kind: string) =>
    statesOf("claim", `and "aggregateId" in (select id::text from reward_claim where kind = '${kind}')`);

  return {
    ...histories,
    /** Whether the histories so far covered all transitions of money. */
    async expectAllStatesReached() {
      expect((await statesOf("recommendation")).sort()).toEqual([...recommendationStates].sort());
      expect((await statesOf("order")).sort()).toEqual([...orderStates].sort());
      expect((await statesOf("claim")).sort()).toEqual([...claimStates].sort());
      expect(await ofKind("bonus")).toEqual(expect.arrayContaining(["choose", "onHold", "paid", "cancelled"]));
      expect(await ofKind("goodwill")).toContain("choose");
      // Each more than once, so that not one lucky history is all that is seen of it.
      const booked = await reached(`select outcome as state from bank_entry group by 1 having count(*) >= 3`);
      const rare: readonly string[] = ["claimNotPayable"];
      expect(booked).toEqual(expect.arrayContaining(bankOutcomes.filter((outcome) => !rare.includes(outcome))));
      // With money under way, waived, and taken up again after it was reversed.
      const deleted = `select distinct c.state from reward_claim c join account a on a.id = c."accountId" where a.state = 'deleted'`;
      expect(await reached(deleted)).toEqual(expect.arrayContaining(["cancelled", "paid"]));
      const ofSurplus = ["surplus", "surplusReturned", "writtenOff"];
      const kinds = await reached(`select distinct kind as state from ledger_transaction`);
      expect(kinds).toEqual(expect.arrayContaining(["reversed", "waived", "returned", "confirmed", ...ofSurplus]));
      expect(await reached(`select distinct "from" as state from event where event = 'reopen'`)).toContain("reversed");
      // A person said which payment a debit is: one that was on its way, and one whose run had been given up.
      const said = `select coalesce("droppedReason", 'sent') as state from bank_entry where "assignedAt" is not null group by 1`;
      expect(await reached(said)).toEqual(expect.arrayContaining(["sent", "rejectedByBank"]));
      // Documents of agencies: invoices, credit notes and cancellations, to their ends.
      const documents = await reached(`select distinct kind || ' ' || state as state from invoice`);
      const ended = ["invoice paid", "invoice cancelled", "creditNote issued", "cancellation issued"];
      expect(documents).toEqual(expect.arrayContaining(ended));
    },
  };
}
