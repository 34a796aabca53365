import type { Account } from "../account/model.ts";
import type { Ctx } from "../context.ts";

/** Is it the account's owner who is asking? They are logged in, or confirmed the address in this browser before. */
export async function isKnownHere(ctx: Ctx, account: Account): Promise<boolean> {
  const { member, ownerKeyHash } = ctx.viewer;
  if (member?.id === account.id) return true;
  if (!ownerKeyHash || account.state !== "confirmed") return false;
  const made = await ctx.recommendations.ofOwnerKey(ownerKeyHash);
  return made.some(({ accountId, openedAt }) => accountId === account.id && openedAt !== null);
}
