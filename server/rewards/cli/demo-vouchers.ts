import { withTransaction } from "#server/platform/context.ts";
import { recipientShares, splitReward } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";

const codesEach = 5;

/**
 * Adds a pool of made-up codes for every amount that the tenant's products can earn, whole or split, so that vouchers
 * can be chosen in development. The codes are derived from tenant, brand and amount: a repetition adds none.
 */
export async function addDemoVouchers(ctx: RequestContext): Promise<number> {
  const amounts = await amountsOf(ctx);
  const brands = (await ctx.rewards.all()).filter(({ kind }) => kind === "voucher");
  let added = 0;
  for (const { id, valueCents } of brands) {
    const fitting = valueCents === null ? amounts : [valueCents];
    const codes = fitting.flatMap((cents) =>
      Array.from({ length: codesEach }, (_, index) => ({
        code: `DEMO-${id}-${cents}-${index + 1}`.toUpperCase(),
        cents,
        validUntil: null,
      })),
    );
    added += await withTransaction(ctx, (tx) => tx.vouchers.import(id, codes, tx.now()));
  }
  return added;
}

async function amountsOf({ products, tenant }: RequestContext): Promise<number[]> {
  const earned = new Set((await products.list()).map(({ commission }) => commission.cents));
  const parts = [...earned].flatMap((cents) =>
    recipientShares.flatMap((share) => {
      const { referrerCents, recipientCents } = splitReward(cents, share, tenant.recommendation.maxRecipientCents);
      return [referrerCents, recipientCents];
    }),
  );
  const all = tenant.bonus.deals === null ? parts : [...parts, tenant.bonus.cents];
  return [...new Set(all)].filter((cents) => cents > 0).sort((a, b) => a - b);
}
