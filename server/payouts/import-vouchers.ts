import { acted, byOperator, withEntry } from "#server/platform/audit/act.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import type { VoucherCode } from "#server/rewards/payment/model.ts";
import type { RequestContext } from "./context.ts";

/**
 * Adds codes of a brand to the pool; those that it has already are left out. Returns how many are new. Its audit entry
 * names the brand and their number, never a code.
 */
export function importVoucherCodes(
  ctx: RequestContext,
  { rewardId, codes, operator }: { rewardId: string; codes: VoucherCode[]; operator: string },
): Promise<Outcome<number>> {
  return withEntry(ctx, byOperator(operator), async (tx) => {
    const count = await tx.vouchers.import(rewardId, codes, tx.now());
    const about = `importVouchers:${rewardId}:${count}`;
    return acted(count, { kind: "supportActed", accountId: null, about });
  });
}
