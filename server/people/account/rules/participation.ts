import { type Account, blockedRefusal } from "#server/people/account/model.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import { matchesAddressList } from "#server/platform/values/email.ts";
import type { Tenant } from "#server/tenants/model.ts";

type Rules = Pick<Tenant, "recommendation" | "modules">;

/**
 * Why an address may not take part (programme rules); checked at login, when recommending, and when a reward is chosen
 * and paid. An address is refused if the tenant's whitelist does not contain it, or if it belongs to staff or a sales
 * partner and the tenant does not allow them. null: it may take part.
 */
export function checkParticipation(email: string, { recommendation, modules }: Rules): RefusalCode | null {
  const { emailWhitelist, staffDomains, allowStaff } = recommendation;
  const isStaff = matchesAddressList(email, staffDomains);
  if (isStaff) return allowStaff ? null : "staffBlocked";
  if (emailWhitelist.length > 0 && !matchesAddressList(email, emailWhitelist)) return notListed({ modules });
  return null;
}

/** A tenant for listed people only does not say that it has a list: an address outside it is a wrong one. */
export const notListed = ({ modules }: Pick<Tenant, "modules">): RefusalCode =>
  modules.whitelistedEmail ? "emailNotListed" : "emailNotAllowed";

/** Whether the address belongs to an employee or service provider whom the tenant allows to recommend. */
export function isApprovedStaff(email: string, { recommendation, modules }: Rules): boolean {
  const { emailWhitelist, staffDomains, allowStaff } = recommendation;
  if (modules.whitelistedEmail && matchesAddressList(email, emailWhitelist)) return true;
  return allowStaff && matchesAddressList(email, staffDomains);
}

/** Whether the tenant has a form for employees and service providers. */
export function hasStaffForm({ recommendation, modules }: Rules): boolean {
  return modules.whitelistedEmail || (recommendation.allowStaff && recommendation.staffDomains.length > 0);
}

/**
 * Why an account may not log in: it is blocked, or the tenant does not let its address take part. null: it may. Reveal
 * the reason only to somebody who has proven to be the owner.
 */
export function loginRefusal({ tenant }: { tenant: Rules }, account: Account): RefusalCode | null {
  if (account.state === "blocked") return blockedRefusal(account);
  const barred = checkParticipation(account.email, tenant);
  // Its owner knows that the address is right.
  return barred === "emailNotListed" ? "emailNotAllowed" : barred;
}
