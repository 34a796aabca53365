import type { RequestContext } from "#server/context.ts";
import type { OrderMessage } from "#server/orders/model.ts";
import { matchHashOf } from "#server/platform/values/email.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { newRecommendation } from "#tests/support/data/recommendation.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

export const day = 86_400_000;
export const start = new Date("2026-03-02T09:00:00Z");

/** The seeded services with helpers for tests of money: a clock, a link with a recipient, messages, counts. */
export async function moneyServices() {
  const t = await seededServices();
  const clock = { now: start };
  const ctx = t.ctx("nordlicht", () => clock.now);
  const productId = (await ctx.products.list())[0]?.id ?? "";
  const cashId = (await ctx.rewards.all()).find(({ kind }) => kind === "cash")?.id ?? "";

  /** A visitor who came by the link of a reward mail. */
  function as(claimId: string): RequestContext {
    const own = t.ctx("nordlicht", () => clock.now);
    own.viewer = { ...own.viewer, rewardClaimId: claimId };
    return own;
  }

  /** A link that a recipient has followed, who left an address if they get a part of the reward. */
  async function link(
    share: 0 | 50 | 100 = 50,
  ): Promise<{ number: string; recipientNumber: string; accountId: string }> {
    const number = ctx.secrets.newNumber(10);
    const account = await ctx.accounts.addOrFind({
      id: ctx.secrets.newId(),
      email: `${number.toLowerCase()}@beispiel.de`,
      firstName: "Jörg",
      lastName: "Meier",
      language: "de",
      referrerHash: ctx.secrets.newToken(),
      createdAt: clock.now,
    });
    const parts = { recipientShare: share, referrerCents: 5000 - share * 50, recipientCents: share * 50 };
    const recommendation = await newRecommendation(ctx, { number, accountId: account.id, productId, ...parts });
    await ctx.recommendations.add(recommendation, null);
    const recipientNumber = ctx.secrets.newNumber(10);
    await ctx.clicks.record({
      id: ctx.secrets.newId(),
      recommendationNumber: number,
      recipient: { number: recipientNumber, tokenHash: ctx.secrets.newToken(), language: "de", arrival: "link" },
      channel: null,
      addressHash: "x",
      at: clock.now,
      orderBy: new Date(clock.now.getTime() + 30 * day),
    });
    const address = `empfaenger-${number.toLowerCase()}@beispiel.de`;
    const hash = matchHashOf(ctx.secrets, address);
    if (share > 0) {
      await ctx.transaction((tx) => tx.recipients.leaveAddress(recipientNumber, address, hash, clock.now, clock.now));
    }
    return { number, recipientNumber, accountId: account.id };
  }

  const message = (
    externalOrderId: string,
    kind: OrderMessage["kind"],
    recommendationNumber: string | null,
    more: Partial<OrderMessage> = {},
  ): OrderMessage => orderMessage(clock.now, { externalOrderId, kind, recommendationNumber, productId, ...more });

  const count = async (table: string, where: string, values: unknown[]): Promise<number> =>
    (await t.database.owner.query(`select count(*)::int as n from "${table}" where ${where}`, values)).rows[0].n;

  const { services, deps, database } = t;
  const look = { owner: database.owner, appUrl: database.appUrl, database: services.database };
  return { ctx, ctxOf: t.ctx, as, clock, link, message, count, cashId, deps, ...look };
}
