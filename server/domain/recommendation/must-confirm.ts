import type { Account } from "../account/model.ts";
import type { Ctx } from "../context.ts";

/**
 * Must this address be proven by mail before the link works? Not if its owner is logged in, or confirmed it in this browser
 * before. A tenant that hides account messages asks everybody else: an answer that depends on what the address did before
 * would tell a stranger.
 */
export async function mustConfirm(ctx: Ctx, account: Account): Promise<boolean> {
  if (ctx.viewer.member?.id === account.id) return false;
  if (!ctx.tenant.modules.verboseAccountMessages) return !(await confirmedHere(ctx, account));
  return ctx.tenant.recommendation.confirmEmail && account.state !== "confirmed";
}

async function confirmedHere(ctx: Ctx, account: Account): Promise<boolean> {
  const { ownerKeyHash } = ctx.viewer;
  if (!ownerKeyHash || account.state !== "confirmed") return false;
  const made = await ctx.recommendations.ofOwnerKey(ownerKeyHash);
  return made.some(({ accountId, openedAt }) => accountId === account.id && openedAt !== null);
}
