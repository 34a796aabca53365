import type { Ctx } from "../context.ts";
import { twoPeople } from "../operator/two-people.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { allOfAccount } from "../recommendation/all-of-account.ts";
import { blockedReason } from "../recommendation/block.ts";
import { unblock } from "../recommendation/unblock.ts";
import { releaseClaims } from "../reward/release.ts";
import { accountBlockedReason } from "./block-account.ts";

/**
 * Two people of the back office let a referrer in again, and with them the recommendations that were blocked for the
 * account. What was blocked for itself stays so.
 */
export async function unblockAccount(
  ctx: Ctx,
  accountId: string,
  by: { operators: [string, string]; key: string },
): Promise<Outcome<null>> {
  const both = twoPeople(by.operators);
  if (!both.ok) return both;
  return ctx.atomically(async (tx) => {
    const account = await tx.accounts.byId(accountId);
    if (!account) return refuse("notFound");
    if (account.state !== "blocked") return done(null);
    await tx.accounts.unblock(accountId, tx.now(), both.value);
    for (const { number } of await allOfAccount(tx, accountId)) {
      if (await isBlockedWithAccount(tx, number)) await unblock(tx, number, by);
    }
    const others = (await tx.claims.ofAccount(accountId)).filter(({ recommendationNumber }) => !recommendationNumber);
    await releaseClaims(tx, others, blockedReason, { actor: "OPS", actorId: both.value, key: by.key });
    return done(null);
  });
}

async function isBlockedWithAccount(tx: Ctx, number: string): Promise<boolean> {
  const last = (await tx.events.of("recommendation", number)).findLast(({ event }) => event === "block");
  return last?.reasonCode === accountBlockedReason;
}
