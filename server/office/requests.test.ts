import { afterEach, describe, expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { cancelOrder } from "#server/orders/review-order.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { blockAccount } from "#server/people/account/block.ts";
import { block } from "#server/referral/recommendation/block.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { germanIban } from "#tests/support/data/iban.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import type { RequestKind } from "./request.ts";
import { decideRequest, requestRelease } from "./requests.ts";

const { ctx: base, as, cashId, clock, link, message, owner } = await moneyServices();
const ctx = base as FullContext;
const { user: asks } = await signedInAs(ctx, "support");
const { user: decides } = await signedInAs(ctx, "support");
const { user: another } = await signedInAs(ctx, "support");
const by = (actorId: string) => auditedAction({ actorId, reasonCode: "LOOKED_AT", key: ctx.secrets.newId() });

let ibans = 0;
const newIban = () => germanIban(7000 + ibans++);

type Kind = Parameters<typeof requestRelease>[2];
/** A link about which a request waits, in a state in which it can be carried out. */
async function requested(wanted: Kind) {
  const { number, accountId } = await link(0);
  if (wanted.intent === "unblock") await block(ctx, number, { ...by(asks.id), reasonCode: "RISK_REVIEW" });
  if (wanted.intent === "unblockAccount") await blockAccount(ctx, accountId, { ...by(asks.id), reasonCode: "RISK" });
  if (wanted.intent === "reopenOrder") {
    await ingestOrderMessage(ctx, message(`A-${number}`, "confirmed", number));
    const [order] = await ctx.orders.ofRecommendation(number);
    await cancelOrder(ctx, order?.id ?? "", { ...by(asks.id), reasonCode: "RULE_CANCELLED_BY_CUSTOMER" });
  }
  if (wanted.intent === "waive") await owe(number);
  const recommendation = (await ctx.recommendations.byNumber(number)) ?? expect.fail("there is no recommendation");
  const named = { ...wanted, ...(wanted.id && { id: `A-${number}` }), ...(wanted.caseName && { caseName: number }) };
  const request = await requestRelease(ctx, { recommendation, recipients: [] }, named, by(asks.id));
  return { number, accountId, id: request.ok ? request.value.id : expect.fail(request.refusal.code) };
}

/** The referrer was paid for an order that was lost afterwards. */
async function owe(number: string) {
  await ingestOrderMessage(ctx, message(`A-${number}`, "delivered", number));
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  const [order] = await ctx.orders.ofRecommendation(number);
  const [claim] = await ctx.claims.ofOrder(order?.id ?? "");
  const claimId = claim?.id ?? expect.fail("there is no reward");
  await chooseReward(as(claimId), { claimId, rewardId: cashId });
  await giveBankDetails(as(claimId), { claimId, iban: newIban(), holder: "Jörg Meier" });
  await collectReward(as(claimId), claimId);
  clock.now = new Date(clock.now.getTime() + 45 * day);
  const { payments } = await exportedRun(ctx);
  const entries = payments.map((one) => bookingOf(one));
  await bookEntries(ctx, { account: debtorIban, entries }, { actor: "BANK", actorId: "fiona" });
  await cancelOrder(ctx, order?.id ?? "", { ...by(asks.id), reasonCode: "RULE_CANCELLED_BY_CUSTOMER" });
  clock.now = start;
}

const decide = (number: string, id: string, intent: "release" | "withdraw" | "decline", who: { id: string }) =>
  decideRequest(ctx, number, { intent, id, declinedWhy: intent === "decline" ? "unproven" : null }, by(who.id));
const stateOf = async (id: string) => (await owner.query("select state from support_request where id = $1", [id])).rows;
/** How much the tables of what happens hold. */
const written = async () =>
  (
    await owner.query(`select (select count(*) from event) as events, (select count(*) from audit_entry) as entries,
      (select count(*) from reward_claim) as claims, (select count(*) from ledger_transaction) as booked,
      (select count(*) from mail) as mails`)
  ).rows;

afterEach(async () => expect(await checkInvariants(owner, "nordlicht")).toEqual([]));

test("the first decision about a request counts: what was withdrawn or declined meanwhile is not carried out", async () => {
  for (let round = 0; round < 8; round++) {
    const { number, accountId, id } = await requested({
      intent: "goodwill",
      reason: "call",
      caseName: "K",
      cents: 900,
    });
    await Promise.all([
      decide(number, id, "release", decides),
      decide(number, id, "withdraw", asks),
      decide(number, id, "decline", another),
    ]);
    const [{ state }] = await stateOf(id);
    const granted = await ctx.claims.extrasOfAccount(accountId);
    expect([state, granted.length]).toEqual([state, state === "released" ? 1 : 0]);
  }
});

/** One of each kind: a new kind does not compile without. */
const kinds: { [K in RequestKind]: Kind & { intent: K } } = {
  goodwill: { intent: "goodwill", reason: "call", caseName: "K", cents: 900 },
  unblock: { intent: "unblock", reason: "call" },
  unblockAccount: { intent: "unblockAccount", reason: "call" },
  reopenOrder: { intent: "reopenOrder", reason: "call", id: "A" },
  correctEmail: { intent: "correctEmail", reason: "call", email: "richtig@beispiel.example" },
  waive: { intent: "waive", reason: "call", caseName: "K", cents: 900 },
};

describe.each(Object.values<Kind>(kinds))("a release of $intent", (wanted) => {
  test("that breaks off before the request is closed has done nothing, and can be repeated", async () => {
    const given = wanted.email ? { ...wanted, email: `${ctx.secrets.newId()}@beispiel.example` } : wanted;
    const { number, id } = await requested(given);
    const before = await written();
    await owner.query(`create function broken() returns trigger language plpgsql as $$ begin raise 'cut'; end $$;
      create trigger cut before update on support_request for each row execute function broken()`);
    await expect(decide(number, id, "release", decides)).rejects.toThrow();
    await owner.query("drop trigger cut on support_request; drop function broken");
    expect([await written(), await stateOf(id)]).toEqual([before, [{ state: "waiting" }]]);
    expect(await decide(number, id, "release", decides)).toMatchObject({ ok: true });
    expect(await stateOf(id)).toEqual([{ state: "released" }]);
  });

  test("that is clicked twice takes place once", async () => {
    const given = wanted.email ? { ...wanted, email: `${ctx.secrets.newId()}@beispiel.example` } : wanted;
    const { number, id } = await requested(given);
    const click = () => decide(number, id, "release", decides);
    expect((await Promise.all([click(), click(), click()])).map(({ ok }) => ok)).toEqual([true, true, true]);
    const after = await written();
    expect(await decide(number, id, "decline", another)).toMatchObject({ refusal: { code: "notFound" } });
    expect(await written()).toEqual(after);
    const { rows } = await owner.query(`select 1 from audit_entry where about like $1 and "actorId" like '%,%'`, [
      `%:${number}`,
    ]);
    expect(rows).toHaveLength(1);
  });
});
