import { matchesAddressList } from "../../email.ts";
import type { RefusalCode } from "../../refusals.ts";
import type { Tenant } from "../../tenant/model.ts";

type Rules = Pick<Tenant, "recommendation">;

/**
 * Why an address may not take part (programme rules), asked at login, when recommending, and when a reward is chosen and
 * paid: the tenant lists others only, or it belongs to staff or a sales partner, who may not. null: it may.
 */
export function checkParticipation(email: string, { recommendation }: Rules): RefusalCode | null {
  const { emailWhitelist, staffDomains, allowStaff } = recommendation;
  const isStaff = matchesAddressList(email, staffDomains);
  if (isStaff) return allowStaff ? null : "staffBlocked";
  if (emailWhitelist.length > 0 && !matchesAddressList(email, emailWhitelist)) return "emailNotAllowed";
  return null;
}

/** Whether an address is that of an employee or service provider whom the tenant lets recommend. */
export function isApprovedStaff(email: string, { recommendation, modules }: Rules & Pick<Tenant, "modules">): boolean {
  const { emailWhitelist, staffDomains, allowStaff } = recommendation;
  if (modules.whitelistedEmail && matchesAddressList(email, emailWhitelist)) return true;
  return allowStaff && matchesAddressList(email, staffDomains);
}

/** Whether there is a form for employees and service providers. */
export function hasStaffForm({ recommendation, modules }: Rules & Pick<Tenant, "modules">): boolean {
  return modules.whitelistedEmail || (recommendation.allowStaff && recommendation.staffDomains.length > 0);
}
