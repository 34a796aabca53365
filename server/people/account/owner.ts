import { emailKey } from "#server/platform/values/email.ts";
import { linkDays } from "#server/tenants/model.ts";
import type { ReadContext, RequestContext } from "../context.ts";

/** Cookie with the key of the browser that made a recommendation; opens the share page without a login. */
export const ownerCookie = "psoe_owner";
const keyForm = /^[\w-]{43}$/;

/** The hash by which an owner key is stored; the key itself is only in the browser's cookie. */
export function hashOwnerKey(ctx: Pick<RequestContext, "secrets">, key: string): string {
  return ctx.secrets.hash("owner", key);
}

/**
 * This browser's owner key, or a key derived from `action` (a hash that only this browser can cause), so that repeats
 * of the same form all set the same cookie.
 */
export function ownerKey(
  ctx: Pick<RequestContext, "cookies" | "secrets">,
  action: string,
): { hash: string; setCookie: () => void } {
  const present = ctx.cookies.get(ownerCookie);
  const key = present && keyForm.test(present) ? present : ctx.secrets.hash("ownerKey", action);
  return {
    hash: hashOwnerKey(ctx, key),
    setCookie: () => ctx.cookies.set(ownerCookie, key, linkDays * 86_400),
  };
}

/** Whether the recommendation was made in this browser or belongs to the logged-in referrer. */
export function isOwner(
  ctx: Pick<RequestContext, "viewer">,
  recommendation: { ownerKeyHash: string | null; accountId: string },
): boolean {
  const { member, ownerKeyHash } = ctx.viewer;
  if (member?.id === recommendation.accountId) return true;
  return ownerKeyHash !== null && ownerKeyHash === recommendation.ownerKeyHash;
}

/**
 * Whether this browser has proven the address: its owner is logged in, or pressed the button behind a confirmation mail
 * in this browser. A link that was open from the start proves nothing, since anybody can type an address. Reads only
 * rows that the browser's own cookies lead to and none by the typed address, so that the response time reveals nothing
 * about that address.
 */
export async function isProvenInBrowser(ctx: ReadContext, email: string): Promise<boolean> {
  const { member, ownerKeyHash } = ctx.viewer;
  if (member && emailKey(member.email) === emailKey(email)) return true;
  if (!ownerKeyHash) return false;
  // A link that was open from the start has the same openedAt and createdAt.
  const accounts = await ctx.accounts.confirmedWithOwnerKey(ownerKeyHash);
  return accounts.some((account) => emailKey(account.email) === emailKey(email));
}

/** {hex} is the browser's owner key: gives access to the recommendations made with it. */
export function withOwnerKey<Context extends RequestContext>(ctx: Context, hex: string): Context {
  return { ...ctx, viewer: { ...ctx.viewer, ownerKeyHash: hashOwnerKey(ctx, hex) } };
}
