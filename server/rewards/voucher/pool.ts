import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { startImport } from "#server/platform/due-work/task/start-task.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { type GivenList, readList } from "./check-list.ts";
import { importInParts } from "./import-codes.ts";
import type { VoucherList, VoucherStock } from "./model.ts";

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

/** Starts the import of a list that was checked within the last day; the same person again gets the same task. */
export async function startVoucherImport(
  ctx: RequestContext,
  user: SsoUser,
  checkId: string,
): Promise<Outcome<string>> {
  if (!hasRight(user, "vouchers")) return refuse("notAuthorized");
  return startImport(ctx, { kind: "importVouchers", checkedBy: "checkVouchers", checkId, startedBy: user.id });
}

/**
 * Adds the valid lines of a list to the pool, a thousand at a time; invalid ones are reported by line number. The same
 * list again adds nothing. Audited with the brand and the number of new codes.
 */
export async function importVouchers(
  ctx: RequestContext,
  user: SsoUser,
  given: GivenList,
  tell: TellProgress,
): Promise<Outcome<ImportedVouchers>> {
  const read = await readList(ctx, user, given);
  if (!read.ok) return read;
  const { codes, problems, doubles } = read.value;
  const added = await importInParts(ctx, { rewardId: given.rewardId, codes, operator: user.id }, tell);
  if (!added.ok) return added;
  return done({ added: added.value, known: codes.length - added.value, problems, doubles });
}
