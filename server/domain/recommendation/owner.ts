import type { Ctx } from "../context.ts";
import type { Recommendation } from "./model.ts";

/** The key of the browser that made a recommendation: whoever has it sees its share page without a login. */
export const ownerCookie = "psoe_owner";
const ownerDays = 60;
const keyForm = /^[\w-]{43}$/;

/** What an owner is known by; the key stands in their cookie alone. */
export function hashOwnerKey(ctx: Pick<Ctx, "secrets">, key: string): string {
  return ctx.secrets.hash("owner", key);
}

/**
 * This browser's key, or one that follows from what it is doing (`deed`: a hash that only its doer can cause), so that the
 * same form sent twenty times at once sets the same cookie twenty times.
 */
export function ownerKey(ctx: Ctx, deed: string): { hash: string; remember: () => void } {
  const present = ctx.cookies.get(ownerCookie);
  const key = present && keyForm.test(present) ? present : ctx.secrets.hash("ownerKey", deed);
  return {
    hash: hashOwnerKey(ctx, key),
    remember: () => ctx.cookies.set(ownerCookie, key, ownerDays * 86_400),
  };
}

/** Made in this browser, or by who is logged in. */
export function isOwner(ctx: Ctx, recommendation: Pick<Recommendation, "ownerKeyHash" | "accountId">): boolean {
  const { member, ownerKeyHash } = ctx.viewer;
  if (member?.id === recommendation.accountId) return true;
  return ownerKeyHash !== null && ownerKeyHash === recommendation.ownerKeyHash;
}
