import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { done, type Outcome } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import type { VoucherCode } from "./model.ts";

/** Codes of one transaction. */
export const codesAtOnce = 1000;

/** Adds any number of codes, as `importVoucherCodes` a thousand at a time; returns how many are new. */
export async function importInParts(
  ctx: RequestContext,
  { codes, ...given }: { rewardId: string; codes: readonly VoucherCode[]; operator: string },
  tell: TellProgress,
): Promise<Outcome<number>> {
  let added = 0;
  for (let from = 0; from < codes.length; from += codesAtOnce) {
    await tell(from, codes.length);
    const count = await importVoucherCodes(ctx, { ...given, codes: codes.slice(from, from + codesAtOnce) });
    if (!count.ok) return count;
    added += count.value;
  }
  await tell(codes.length, codes.length);
  return done(added);
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
