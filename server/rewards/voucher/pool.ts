import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { startTask } from "#server/platform/due-work/task/start-task.ts";
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

/** A list as somebody handed it in. */
type GivenList = { rewardId: string; text: string };

/** Codes of one transaction. */
const codesAtOnce = 1000;

/** Starts the import of a list that can be read, and returns its task; the same form again returns the same one. */
export async function startVoucherImport(
  ctx: RequestContext,
  user: SsoUser,
  { rewardId, text, attempt }: GivenList & { attempt: string },
): Promise<Outcome<string>> {
  const read = await readList(ctx, user, { rewardId, text });
  if (!read.ok) return read;
  return done(await startTask(ctx, { kind: "importVouchers", startedBy: user.id, input: { rewardId, text }, attempt }));
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
  let added = 0;
  for (let from = 0; from < codes.length; from += codesAtOnce) {
    await tell(from, codes.length);
    const part = { rewardId: given.rewardId, codes: codes.slice(from, from + codesAtOnce), operator: user.id };
    const count = await importVoucherCodes(ctx, part);
    if (!count.ok) return count;
    added += count.value;
  }
  await tell(codes.length, codes.length);
  return done({ added, known: codes.length - added, problems, doubles });
}

async function readList(
  ctx: RequestContext,
  user: SsoUser,
  { rewardId, text }: GivenList,
): Promise<Outcome<VoucherList>> {
  if (!hasRight(user, "vouchers")) return refuse("notAuthorized");
  const reward = await ctx.rewards.byId(rewardId);
  if (reward?.kind !== "voucher") return refuse("notFound");
  const list = ctx.readVoucherList(text);
  return list ? done(list) : refuse("voucherListUnreadable");
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
