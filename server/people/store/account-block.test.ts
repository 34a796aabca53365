import { afterEach, expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { blockAccount, unblockAccount } from "#server/people/account/block.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { withTransaction } from "#server/platform/context.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { openShare } from "#server/referral/link/open-share.ts";
import { createRecipient } from "#server/referral/recipient/create.ts";
import { shopLink } from "#server/referral/recipient/shop-link.ts";
import { block } from "#server/referral/recommendation/block.ts";
import { holdForReview } from "#server/rewards/claim/holds.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { openRecommendation } from "#server/rewards/list/open-recommendation.ts";
import { viewRecommendation } from "#server/rewards/list/view.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";

const { ctx, as, clock, link, message, cashId, owner } = await moneyServices();

const ops = (reasonCode: string) => auditedAction({ reasonCode, key: ctx.secrets.newId() });
const twoPeople = () => actionOfTwo({ key: ctx.secrets.newId() });
const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) => outcome.refusal?.code ?? "ok";

/** Copies of a link with numbers and products of their own. */
async function addLinks(number: string, count: number): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_name = 'recommendation' and column_name not in ('number', 'productId')`,
  );
  const others = rows.map(({ name }) => name).join(", ");
  await owner.query(
    `insert into recommendation (number, "productId", ${others})
     select 'L' || lpad(n::text, 9, '0'), 'p' || n, ${others}
     from recommendation r, generate_series(1, $2::int) n where r.number = $1`,
    [number, count],
  );
  await owner.query("analyze recommendation");
}

/** Both claims of a delivered order, chosen as bank transfers, with bank details and collected. */
async function collected() {
  clock.now = start;
  const made = await link(50);
  await ingestOrderMessage(
    ctx,
    message(`B-${made.number}`, "delivered", made.number, { recipientNumber: made.recipientNumber }),
  );
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  const [order] = await ctx.orders.ofRecommendation(made.number);
  const claims = await ctx.claims.ofOrder(order?.id ?? "");
  for (const { id } of claims) {
    await chooseReward(as(id), { claimId: id, rewardId: cashId });
    await giveBankDetails(as(id), { claimId: id, iban: newIban(), holder: "Jo Meier" });
    await collectReward(as(id), id);
  }
  const of = (role: Claim["role"]) => claims.find((claim) => claim.role === role)?.id ?? "";
  return { ...made, referrer: of("referrer"), recipient: of("recipient") };
}

async function payable(): Promise<string[]> {
  const page = await withTransaction(ctx, (tx) => tx.payouts.payable(clock.now, null, 1_000));
  return page.map(({ claimId }) => claimId).sort();
}

/** The number of rows written since a transaction id, by table. */
async function writtenSince(xid: string): Promise<Record<string, number>> {
  const tables = [
    "account",
    "recommendation",
    "reward_claim",
    "claim_hold",
    "recipient",
    "order",
    "event",
    "mail",
    "token",
  ];
  const written: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await owner.query(`select count(*)::int as n from "${table}" where xmin::text::bigint >= $1`, [
      xid,
    ]);
    if (rows[0].n > 0) written[table] = rows[0].n;
  }
  return written;
}
const xidNow = async () => (await owner.query("select txid_current()::text as xid")).rows[0].xid as string;

afterEach(async () => expect(await checkInvariants(owner, "nordlicht")).toEqual([]));

test("blocking an account of 100,000 links writes two rows, and so does unblocking", async () => {
  const paid = await collected();
  const waiting = await collected();
  await owner.query(`update recommendation set "accountId" = $1 where number = $2`, [paid.accountId, waiting.number]);
  await owner.query(`update reward_claim set "accountId" = $1 where id = $2`, [paid.accountId, waiting.referrer]);
  await holdForReview(ctx, waiting.referrer, ops("RISK_REVIEW"));
  await addLinks(paid.number, 100_000);
  await withTransaction(ctx, (tx) => openSession(tx, paid.accountId));
  const before = await payable();
  expect(before).toEqual([paid.referrer, paid.recipient, waiting.recipient].sort());

  const blockedAt = await xidNow();
  await blockAccount(ctx, paid.accountId, ops("RISK_FRAUD"));
  expect(await writtenSince(blockedAt)).toEqual({ account: 1, event: 1 });
  const sessions = await owner.query(`select from session where "accountId" = $1`, [paid.accountId]);
  expect(sessions.rowCount).toBe(0);
  expect(await payable()).toEqual([]);
  await blockAccount(ctx, paid.accountId, ops("RISK_FRAUD"));

  const unblockedAt = await xidNow();
  await unblockAccount(ctx, paid.accountId, twoPeople());
  expect(await writtenSince(unblockedAt)).toEqual({ account: 1, event: 1 });
  expect(await payable()).toEqual(before);
  expect((await ctx.claims.byId(waiting.referrer))?.state).toBe("onHold");
  const events = await ctx.events.of("account", paid.accountId);
  expect(events.map(({ event, from, to, actorId }) => [event, from, to, actorId])).toEqual([
    ["create", null, "unconfirmed", undefined],
    ["block", "unconfirmed", "blocked", "olga"],
    ["unblock", "blocked", "unconfirmed", "olga, paul"],
  ]);
});

test("while the account is blocked its links admit no one, and a link's own block remains", async () => {
  clock.now = start;
  const own = await link(50);
  const other = await link(50);
  await owner.query(`update recommendation set "accountId" = $1, "productId" = 'other' where number = $2`, [
    own.accountId,
    other.number,
  ]);
  await block(ctx, other.number, ops("RISK_FRAUD"));
  await blockAccount(ctx, own.accountId, ops("RISK_FRAUD"));

  const visitor = as("");
  const follow = async () => (await followLink(visitor, { number: own.number, channel: null })).to;
  const clicks = async () => (await ctx.recommendations.clicksOf(own.number)).all;
  const seen = await clicks();
  expect(await follow()).toBe("blocked");
  expect(await clicks()).toBe(seen);
  expect(await viewRecommendation(visitor, own.number)).toEqual({ admission: "blocked" });
  expect(codeOf(await createRecipient(visitor, { number: own.number, channel: null }))).toBe("recommendationBlocked");
  const machine = { number: own.number, recipientNumber: own.recipientNumber };
  expect(codeOf(await shopLink(visitor, machine))).toBe("recommendationBlocked");
  const owners = as("");
  owners.viewer = { ...owners.viewer, ownerKeyHash: "mine" };
  await owner.query(`update recommendation set "ownerKeyHash" = 'mine' where number = $1`, [own.number]);
  expect(codeOf(await openShare(owners, own.number))).toBe("recommendationBlocked");
  expect(await openRecommendation(owners, own.number)).toMatchObject({
    value: { label: "cancelled", rows: [{ bars: ["notPossible"] }] },
  });
  const stored = await owner.query("select state from recommendation where number = $1", [own.number]);
  expect(stored.rows).toEqual([{ state: "clicked" }]);

  await unblockAccount(ctx, own.accountId, twoPeople());
  expect(await follow()).toBe("landing");
  expect(await clicks()).toBe(seen + 1);
  expect(codeOf(await openShare(owners, own.number))).toBe("ok");
  expect((await followLink(visitor, { number: other.number, channel: null })).to).toBe("blocked");
});

test("the recipient's claim waits with the referrer's, in payout runs too, without revealing the account's block", async () => {
  const { accountId, recipient, recommendationNumber, referrer } = await withNumber();
  await blockAccount(ctx, accountId, ops("RISK_FRAUD"));
  expect(codeOf(await collectReward(as(recipient), recipient))).toBe("rewardNotReady");
  expect(codeOf(await collectReward(as(referrer), referrer))).toBe("accountBlocked");
  expect(await openReward(as(recipient), recipient)).toMatchObject({ value: { step: "notReady" } });
  const held = (await ctx.claims.held(200)).filter((claim) => claim.recommendationNumber === recommendationNumber);
  expect(held.map(({ id }) => id).sort()).toEqual([recipient, referrer].sort());
  await unblockAccount(ctx, accountId, twoPeople());
  expect(codeOf(await collectReward(as(recipient), recipient))).toBe("ok");
});

async function withNumber() {
  const made = await collected();
  return { ...made, recommendationNumber: made.number };
}
