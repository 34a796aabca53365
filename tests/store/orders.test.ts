import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#server/domain/context.ts";
import { type OrderMessage, orderMessageKinds } from "#server/domain/order/model.ts";
import { qualifyDueOrders } from "#server/domain/order/qualify-due.ts";
import { reportOrder } from "#server/domain/order/report.ts";
import { takeOrderMessage } from "#server/domain/order/take-message.ts";
import type { Recommendation } from "#server/domain/recommendation/model.ts";
import { chooseReward } from "#server/domain/reward/choose.ts";
import { collectReward } from "#server/domain/reward/collect.ts";
import { giveBankDetails } from "#server/domain/reward/give-bank-details.ts";
import { seededHouse } from "#tests/support/seeded-house.ts";

const t = await seededHouse();
const day = 86_400_000;
const start = new Date("2026-03-02T09:00:00Z");
let now = start;
const ctx = t.ctx("nordlicht", () => now);
const as = (claimId: string): Ctx => {
  const own = t.ctx("nordlicht", () => now);
  own.viewer = { ...own.viewer, rewardClaimId: claimId };
  return own;
};
let productId = "";
let cashId = "";

beforeAll(async () => {
  productId = (await ctx.products.list())[0]?.id ?? "";
  cashId = (await ctx.rewards.all()).find(({ kind }) => kind === "cash")?.id ?? "";
});

/** A link that a friend has followed. */
async function link(share: 0 | 50 | 100 = 50): Promise<{ number: string; recipientNumber: string; accountId: string }> {
  const number = ctx.secrets.newNumber(10);
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email: `${number.toLowerCase()}@beispiel.de`,
    firstName: "Jörg",
    lastName: "Meier",
    language: "de",
    referrerHash: ctx.secrets.newToken(),
    createdAt: now,
  });
  const linkValidUntil = new Date(now.getTime() + 60 * day);
  const recommendation: Recommendation = {
    number,
    state: "open",
    stateSince: now,
    blockedFrom: null,
    accountId: account.id,
    firstName: "Jörg",
    lastName: "Meier",
    productId,
    productName: "Tarif",
    audience: "private",
    rewardCents: 5000,
    recipientShare: share,
    referrerCents: 5000 - share * 50,
    recipientCents: share * 50,
    channel: null,
    campaignId: null,
    agentNumber: null,
    createdBy: "REF",
    termsText: "ja",
    termsVersion: "1",
    termsAcceptedAt: now,
    language: "de",
    ownerKeyHash: null,
    attemptHash: null,
    createdAt: now,
    openedAt: now,
    linkValidUntil,
    lastClickAt: null,
    clickCount: 0,
    orderBy: null,
  };
  await ctx.recommendations.add(recommendation, null);
  const recipientNumber = ctx.secrets.newNumber(10);
  await ctx.recommendations.recordClick({
    id: ctx.secrets.newId(),
    recommendationNumber: number,
    recipient: { number: recipientNumber, tokenHash: ctx.secrets.newToken(), language: "de" },
    channel: null,
    addressHash: "x",
    at: now,
    orderBy: new Date(now.getTime() + 30 * day),
  });
  return { number, recipientNumber, accountId: account.id };
}

const message = (
  externalOrderId: string,
  kind: OrderMessage["kind"],
  recommendationNumber: string | null,
  more: Partial<OrderMessage> = {},
): OrderMessage => ({
  eventId: `${externalOrderId}:${kind}`,
  externalOrderId,
  kind,
  occurredAt: now,
  orderedAt: now,
  recommendationNumber,
  recipientNumber: null,
  recommendationCode: null,
  buyerEmail: null,
  buyerBirthDate: null,
  buyerAddress: null,
  productId,
  productName: null,
  prepaid: false,
  renewal: false,
  cancelledBy: null,
  source: "api",
  ...more,
});

const count = async (table: string, where: string, values: unknown[]): Promise<number> =>
  (await t.database.owner.query(`select count(*)::int as n from "${table}" where ${where}`, values)).rows[0].n;

describe("the order feed on Postgres", () => {
  it("takes 20 equal messages at once as one", async () => {
    const { number } = await link();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => takeOrderMessage(ctx, message("TWENTY", "received", number))),
    );
    expect(answers.map((answer) => answer.ok && answer.value.outcome)).toEqual(Array(20).fill("received"));
    expect(answers.filter((answer) => answer.ok && !answer.value.repeated)).toHaveLength(1);
    const order = await ctx.atomically((tx) => tx.orders.byExternalIdForUpdate("TWENTY"));
    expect(order).toMatchObject({ state: "received", attribution: "number" });
    const claims = await ctx.claims.ofOrder(order?.id ?? "");
    expect(claims.map(({ role, cents, state }) => [role, cents, state]).sort()).toEqual([
      ["recipient", 2500, "reserved"],
      ["referrer", 2500, "reserved"],
    ]);
    expect(await count("mail", "key = $1", [`friendOrdered:${order?.id}`])).toBe(1);
    expect(await count("ledger_entry", `"claimId" = any($1)`, [claims.map(({ id }) => id)])).toBe(2);
    expect(await count("event", `"aggregateId" = $1`, [order?.id])).toBe(1);
  });

  it("takes 20 different messages of one order at once, and ends where they end one by one", async () => {
    const { number } = await link();
    const messages = Array.from({ length: 20 }, (_, index) => {
      const kind = orderMessageKinds[index % 3] ?? "received";
      return { ...message("MANY", kind, number), eventId: `MANY:${index}` };
    });
    const answers = await Promise.all(messages.map((one) => takeOrderMessage(ctx, one)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const [recommendation] = [await ctx.recommendations.byNumber(number)];
    expect(recommendation?.state).toBe("ordered");
    expect((await ctx.orders.ofRecommendation(number)).map(({ state, rank }) => [state, rank])).toEqual([
      ["confirmed", 3],
    ]);
    expect(await count("order_message", `"externalOrderId" = 'MANY' and outcome <> ''`, [])).toBe(20);
  });

  it("refuses the same event id with another content", async () => {
    const { number } = await link();
    await takeOrderMessage(ctx, message("OTHER", "received", number));
    const answer = await takeOrderMessage(ctx, { ...message("OTHER", "received", number), productId: "anders" });
    expect(answer).toEqual({ ok: false, refusal: { code: "orderConflict" } });
  });

  it("ends in the same state in whatever order the messages come", async () => {
    const kinds = [...orderMessageKinds, "delivered"] as const;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2 }), async (indexes) => {
        now = start;
        run += 1;
        const ends: unknown[] = [];
        for (const [round, way] of [indexes, [...indexes].sort()].entries()) {
          const { number } = await link(100);
          const id = `PERM-${run}-${round}`;
          for (const index of way) {
            const kind = kinds[index] ?? "received";
            const occurredAt = new Date(now.getTime() + index * 3_600_000);
            const told = { ...message(id, kind, number), eventId: `${id}:${index}`, occurredAt };
            expect((await takeOrderMessage(ctx, told)).ok).toBe(true);
          }
          const [order] = await ctx.orders.ofRecommendation(number);
          const claims = await ctx.claims.ofOrder(order?.id ?? "");
          const recommendation = await ctx.recommendations.byNumber(number);
          const { state, rank, attribution, confirmedAt, deliveredAt, qualifiesAt, reasonCode } = order ?? {};
          ends.push({
            order: { state, rank, attribution, confirmedAt, deliveredAt, qualifiesAt, reasonCode },
            claims: claims.map((claim) => [claim.role, claim.cents, claim.state]),
            recommendation: recommendation?.state,
          });
        }
        expect(ends[0]).toEqual(ends[1]);
      }),
      { numRuns: 40 },
    );
  });

  it("counts no third prepaid card of an address in a month, even when all come at once", async () => {
    const links = await Promise.all([link(), link(), link(), link()]);
    const answers = await Promise.all(
      links.map(({ number }, index) =>
        takeOrderMessage(
          ctx,
          message(`PREPAID-${index}`, "received", number, { prepaid: true, buyerAddress: "Hafenstraße 1, Hamburg" }),
        ),
      ),
    );
    const outcomes = answers.map((answer) => (answer.ok ? answer.value.reasonCode : "refused"));
    expect(outcomes.filter((reason) => reason === "RULE_PREPAID_LIMIT")).toHaveLength(2);
    expect(outcomes.filter((reason) => reason === null)).toHaveLength(2);
  });

  it("joins what a friend told of with what the shop tells", async () => {
    const { number, recipientNumber } = await link();
    const input = { recommendationNumber: number, recipientNumber };
    const told = await Promise.all(Array.from({ length: 10 }, () => reportOrder(ctx, input)));
    expect(told.every(({ ok }) => ok)).toBe(true);
    expect((await ctx.orders.ofRecommendation(number)).map(({ state }) => state)).toEqual(["reported"]);
    const both = ["received", "confirmed"] as const;
    await Promise.all(both.map((kind) => takeOrderMessage(ctx, message("TOLD", kind, number))));
    expect((await ctx.orders.ofRecommendation(number)).map(({ state, externalId }) => [state, externalId])).toEqual([
      ["confirmed", "TOLD"],
    ]);
  });
});

describe("rewards on Postgres", () => {
  async function qualified(share: 0 | 50 | 100 = 0) {
    now = start;
    const made = await link(share);
    const id = `Q-${made.number}`;
    await takeOrderMessage(ctx, message(id, "delivered", made.number));
    now = new Date(start.getTime() + 16 * day);
    await qualifyDueOrders(ctx);
    const [order] = await ctx.orders.ofRecommendation(made.number);
    const claims = await ctx.claims.ofOrder(order?.id ?? "");
    return { ...made, order, claims };
  }

  it("qualifies once, however many workers sweep", async () => {
    const made = await link();
    await takeOrderMessage(ctx, message("SWEPT", "delivered", made.number));
    now = new Date(now.getTime() + 16 * day);
    const counts = await Promise.all([1, 2, 3, 4].map(() => qualifyDueOrders(ctx)));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1);
    const [order] = await ctx.orders.ofRecommendation(made.number);
    expect(order?.state).toBe("qualified");
    expect((await ctx.recommendations.byNumber(made.number))?.state).toBe("successful");
    const [mine] = (await ctx.claims.ofOrder(order?.id ?? "")).filter(({ role }) => role === "referrer");
    expect(mine?.state).toBe("choose");
    expect(await count("mail", "key like $1", [`rewardReady:${mine?.id}:%`])).toBe(1);
    expect(await count("token", "subject = $1", [mine?.id])).toBe(1);
  });

  it("is chosen, given an account and collected 20 times at once with one effect each", async () => {
    const { claims } = await qualified();
    const id = claims[0]?.id ?? "";
    const twenty = <T>(deed: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, deed));
    const chosen = await twenty(() => chooseReward(as(id), { claimId: id, rewardId: cashId }));
    expect(chosen.map((one) => one.ok && one.value.claim.state)).toEqual(Array(20).fill("needsBankDetails"));
    const account = { claimId: id, iban: "DE89 3704 0044 0532 0130 00", holder: "Jörg Meier" };
    const given = await twenty(() => giveBankDetails(as(id), account));
    expect(given.map((one) => one.ok && one.value.state)).toEqual(Array(20).fill("readyToPay"));
    const collected = await twenty(() => collectReward(as(id), id));
    expect(collected.map((one) => one.ok && one.value.claim.state)).toEqual(Array(20).fill("collected"));
    expect(collected.filter((one) => one.ok && !one.value.alreadyPickedUp)).toHaveLength(1);
    for (const event of ["chooseCash", "giveBankDetails", "collect"])
      expect(await count("event", `"aggregateId" = $1 and event = $2`, [id, event])).toBe(1);
    expect(await count("bank_detail", `"ownerId" = $1`, [claims[0]?.accountId])).toBe(1);
    expect(await count("mail", "kind = 'bankDataChanged'", [])).toBe(0);
  });

  it("of one order waits for a look when both people name one account", async () => {
    const { claims } = await qualified(50);
    for (const { id } of claims) {
      await chooseReward(as(id), { claimId: id, rewardId: cashId });
      await giveBankDetails(as(id), { claimId: id, iban: "DE02120300000000202051", holder: "Erika Müller" });
    }
    const held = await Promise.all(claims.map(({ id }) => ctx.claims.byId(id)));
    expect(held.map((claim) => [claim?.state, claim?.reasonCode])).toEqual([
      ["onHold", "RISK_SAME_BANK_ACCOUNT"],
      ["onHold", "RISK_SAME_BANK_ACCOUNT"],
    ]);
  });

  it("belongs to its owner", async () => {
    const { claims } = await qualified();
    const id = claims[0]?.id ?? "";
    const answer = await chooseReward(as(ctx.secrets.newId()), { claimId: id, rewardId: cashId });
    expect(answer).toEqual({ ok: false, refusal: { code: "rewardTokenInvalid" } });
  });
});
