import type { Ctx } from "../context.ts";
import type { Recommendation } from "./model.ts";

/** The key of the browser that made a recommendation: whoever has it sees its share page without a login. */
export const ownerCookie = "psoe_owner";
const ownerDays = 60;
const keyForm = /^[\w-]{43}$/;

/**
 * This browser's key, or one that follows from what it is doing (`deed`: a hash that only its doer can cause), so that the
 * same form sent twenty times at once sets the same cookie twenty times.
 */
export function ownerKey(ctx: Ctx, deed: string): { hash: string; remember: () => void } {
  const present = ctx.cookies.get(ownerCookie);
  const key = present && keyForm.test(present) ? present : ctx.secrets.hash("ownerKey", deed);
  return {
    hash: ctx.secrets.hash("owner", key),
    remember: () => ctx.cookies.set(ownerCookie, key, ownerDays * 86_400),
  };
}

/** Made in this browser, or by who is logged in. */
export function isOwner(ctx: Ctx, recommendation: Pick<Recommendation, "ownerKeyHash" | "accountId">): boolean {
  const { member, ownerKeyHash } = ctx.viewer;
  if (member?.id === recommendation.accountId) return true;
  return ownerKeyHash !== null && ownerKeyHash === recommendation.ownerKeyHash;
}
