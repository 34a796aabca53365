import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import type { VoucherCode, VoucherList, VoucherStock } from "./model.ts";

/** The pool by brand and amount; `stock` is empty for a brand without codes. */
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

/** Only counts and line numbers, so that no code can be shown or logged. */
export type ImportedVouchers = Pick<VoucherList, "problems" | "doubles"> & { added: number; known: number };

/**
 * Adds the valid lines of a list to the pool; invalid ones are reported by line number. The same list again adds
 * nothing. Audited with the brand and the number of new codes.
 */
export async function importVouchers(
  ctx: RequestContext,
  user: SsoUser,
  { rewardId, text }: { rewardId: string; text: string },
): Promise<Outcome<ImportedVouchers>> {
  if (!hasRight(user, "vouchers")) return refuse("notAuthorized");
  const reward = await ctx.rewards.byId(rewardId);
  if (reward?.kind !== "voucher") return refuse("notFound");
  const list = ctx.readVoucherList(text);
  if (!list) return refuse("voucherListUnreadable");
  const { codes, problems, doubles } = list;
  if (codes.length === 0) return done({ added: 0, known: 0, problems, doubles });
  const added = await importVoucherCodes(ctx, { rewardId, codes, operator: user.id });
  if (!added.ok) return added;
  return done({ added: added.value, known: codes.length - added.value, problems, doubles });
}

/**
 * Adds codes of a brand to the pool; those that it has already are left out. Returns how many are new. Its audit entry
 * names the brand and their number, never a code.
 */
export function importVoucherCodes(
  ctx: RequestContext,
  { rewardId, codes, operator }: { rewardId: string; codes: VoucherCode[]; operator: string },
): Promise<Outcome<number>> {
  return withAuditEntries(ctx, byOperator(operator), async (tx) => {
    const count = await tx.vouchers.import(rewardId, codes, tx.now());
    const about = `importVouchers:${rewardId}:${count}`;
    return audited(count, { kind: "supportActed", accountId: null, about });
  });
}
