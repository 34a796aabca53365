import { audit } from "../audit/audit.ts";
import { type ReadContext, type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { VoucherList, VoucherStock } from "../payout/model.ts";
import type { SsoUser } from "../sso/model.ts";
import { hasRight } from "../sso/rights.ts";

/** The pool by brand and amount; a brand that nothing was bought of yet has none. */
export type BrandStock = { rewardId: string; name: string; stock: Omit<VoucherStock, "rewardId">[] };

export async function voucherStock(ctx: ReadContext): Promise<BrandStock[]> {
  const [rewards, stock] = await Promise.all([ctx.rewards.all(), ctx.vouchers.stock(ctx.now())]);
  const brands = rewards.filter(({ kind }) => kind === "voucher").map(({ id, name }) => ({ rewardId: id, name }));
  const gone = stock.filter(({ rewardId }) => !brands.some((brand) => brand.rewardId === rewardId));
  const others = [...new Set(gone.map(({ rewardId }) => rewardId))].map((id) => ({ rewardId: id, name: id }));
  return [...brands, ...others].map((brand) => ({
    ...brand,
    stock: stock
      .filter(({ rewardId }) => rewardId === brand.rewardId)
      .map(({ cents, free, waiting, dueAt }) => ({ cents, free, waiting, dueAt })),
  }));
}

/** Counts alone: what is not in here nobody shows or logs. */
export type ImportedVouchers = Pick<VoucherList, "problems" | "doubles"> & { added: number; known: number };

/**
 * Adds the good lines of a list to the pool; wrong ones are named by their number. The same list again adds nothing. Audited
 * with the brand and how many were new.
 */
export async function importVouchers(
  ctx: RequestContext,
  user: SsoUser,
  { rewardId, text }: { rewardId: string; text: string },
): Promise<Outcome<ImportedVouchers>> {
  if (!hasRight(user, "vouchers")) return refuse("notAuthorized");
  const reward = await ctx.rewards.byId(rewardId);
  if (reward?.kind !== "voucher") return refuse("notFound");
  const list = ctx.payoutFiles.readVouchers(text);
  if (!list) return refuse("voucherListUnreadable");
  const { codes, problems, doubles } = list;
  if (codes.length === 0) return done({ added: 0, known: 0, problems, doubles });
  const added = await withTransaction(ctx, async (tx) => {
    const count = await tx.vouchers.import(rewardId, codes, tx.now());
    const about = `importVouchers:${rewardId}:${count}`;
    await audit(tx, { kind: "supportActed", actor: "OPS", actorId: user.id, accountId: null, about });
    return count;
  });
  return done({ added, known: codes.length - added, problems, doubles });
}
