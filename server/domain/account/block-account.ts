import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { allOfAccount } from "../recommendation/all-of-account.ts";
import { block, blockedReason } from "../recommendation/block.ts";
import { holdClaims } from "../reward/hold.ts";

/** Marks the recommendations that were blocked with their account: they go on with it, others don't. */
export const accountBlockedReason = "RISK_ACCOUNT_BLOCKED";

/**
 * Operations shut a referrer out: nobody logs in, recommends or is paid with the account any more, its unfinished
 * recommendations let nobody in, and every unpaid claim of theirs waits until somebody decides.
 */
export async function blockAccount(
  ctx: Ctx,
  accountId: string,
  by: By & { reasonCode: string },
): Promise<Outcome<null>> {
  return ctx.atomically(async (tx) => {
    const account = await tx.accounts.byId(accountId);
    if (!account) return refuse("notFound");
    if (account.state === "blocked") return done(null);
    await tx.accounts.block(accountId, by.reasonCode, tx.now(), by.actorId);
    await tx.sessions.closeAll(accountId);
    for (const { number } of await allOfAccount(tx, accountId)) {
      await block(tx, number, { ...by, reasonCode: accountBlockedReason });
    }
    await holdClaims(tx, await tx.claims.ofAccount(accountId), { ...by, reasonCode: blockedReason });
    return done(null);
  });
}
