import pg from "pg";
import { caseAuthors, caseKinds } from "#server/office/case/model.ts";
import { caseStates } from "#server/office/case/states.ts";
import { attributions } from "#server/orders/model.ts";
import { orderStates } from "#server/orders/states.ts";
import { bankOutcomes, closeReasons } from "#server/payouts/bank-entry/model.ts";
import { payoutItemStates } from "#server/payouts/model.ts";
import { payoutRunStates } from "#server/payouts/states.ts";
import { accountStates } from "#server/people/account/model.ts";
import { subscriberStates } from "#server/people/newsletter/states.ts";
import { inList } from "#server/platform/database/columns.ts";
import { actors } from "#server/platform/event/model.ts";
import { claimKinds, claimRoles } from "#server/platform/values/claim.ts";
import { recipientShares } from "#server/platform/values/money.ts";
import { arrivals } from "#server/referral/recipient/model.ts";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import { claimStates } from "#server/rewards/claim/states.ts";
import { accounts, transactionKinds } from "#server/rewards/ledger/model.ts";
import { closures } from "#server/tenants/record.ts";
import { inTransaction, type Patience } from "./patience.ts";

const oneOf = (column: string, values: readonly string[]) => `"${column}" IN (${inList(values)})`;

/** CHECK constraints derived from the domain's tables, by table and constraint name. */
export const checks: Record<string, Record<string, string>> = {
  account: { state: oneOf("state", accountStates) },
  recommendation: {
    state: oneOf("state", recommendationStates),
    blocked: `("state" = 'blocked') = ("blockedFrom" IS NOT NULL)`,
    creator: oneOf("createdBy", actors),
    share: `"recipientShare" IN (${recipientShares.join(", ")})`,
    amounts: `"referrerCents" >= 0 AND "recipientCents" >= 0 AND "referrerCents" + "recipientCents" = "rewardCents"`,
  },
  tenant: { closed: oneOf("closed", closures) },
  recipient: { arrival: oneOf("arrival", arrivals) },
  order: { state: oneOf("state", orderStates), attribution: oneOf("attribution", attributions) },
  reward_claim: {
    state: oneOf("state", claimStates),
    held: `("state" = 'onHold') = ("heldFrom" IS NOT NULL)`,
    cents: `"cents" > 0`,
    role: oneOf("role", claimRoles),
    kind: oneOf("kind", claimKinds),
  },
  bonus_window: { days: `"start" < "end"`, rule: `"deals" > 0 AND "cents" >= 0` },
  claim_hold: { actor: oneOf("actor", actors) },
  ledger_transaction: { kind: oneOf("kind", transactionKinds) },
  posting: { account: oneOf("account", accounts) },
  payout_run: { state: oneOf("state", payoutRunStates), amounts: `"items" > 0 AND "cents" >= 0` },
  bank_entry: {
    direction: oneOf("direction", ["debit", "credit"]),
    outcome: oneOf("outcome", bankOutcomes),
    reason: oneOf("closeReason", closeReasons),
    cents: `"cents" >= 0`,
  },
  payout_item: {
    state: oneOf("state", payoutItemStates),
    cents: `"cents" >= 0 AND "nettedCents" >= 0 AND "cents" + "nettedCents" > 0`,
  },
  voucher: { cents: `"cents" > 0` },
  event: { actor: oneOf("actor", actors) },
  mail: { state: oneOf("state", ["queued", "sent", "failed"]) },
  subscriber: {
    state: oneOf("state", subscriberStates),
    confirmed: `"state" <> 'optedIn' OR "confirmedAt" IS NOT NULL`,
  },
  support_case: { state: oneOf("state", caseStates), kind: oneOf("kind", caseKinds) },
  case_message: { author: oneOf("author", caseAuthors) },
};

/**
 * Updates a database's constraints to `checks`, as its owner, after the migrations: a state added in the code is
 * allowed after the next migration. The rows that are there are validated in a second transaction, which lets others
 * read and write meanwhile. A constraint's comment holds the source it was made from, and is written last: what was
 * interrupted is made again.
 */
export async function applyChecks(client: pg.Client, patience?: Patience): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; source: string | null }>(
    `select r.relname as table, c.conname as name, obj_description(c.oid) as source
     from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'c' and c.conname like 'checked\\_%' and r.relnamespace = 'public'::regnamespace`,
  );
  const there = new Map(rows.map(({ table, name, source }) => [`${table}.${name}`, source]));
  for (const [table, byName] of Object.entries(checks)) {
    for (const [short, source] of Object.entries(byName)) {
      const name = `checked_${short}`;
      if (there.get(`${table}.${name}`) === source) continue;
      const at = pg.escapeIdentifier(table);
      const steps = [
        `alter table ${at} drop constraint if exists ${name};
         alter table ${at} add constraint ${name} check (${source}) not valid`,
        `alter table ${at} validate constraint ${name};
         comment on constraint ${name} on ${at} is ${pg.escapeLiteral(source)}`,
      ];
      for (const step of steps) await inTransaction(client, async () => void (await client.query(step)), patience);
    }
  }
}
