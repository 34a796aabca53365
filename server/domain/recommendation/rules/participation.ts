import { matchesAddressList } from "../../email.ts";
import type { RefusalCode } from "../../refusals.ts";
import type { Tenant } from "../../tenant/model.ts";

/**
 * Why an address may not take part (programme rules): the tenant lists others only, or it belongs to staff or a sales
 * partner. null: it may.
 */
export function checkParticipation(email: string, tenant: Pick<Tenant, "recommendation">): RefusalCode | null {
  const { emailWhitelist, staffDomains } = tenant.recommendation;
  if (emailWhitelist.length > 0 && !matchesAddressList(email, emailWhitelist)) return "emailNotAllowed";
  return matchesAddressList(email, staffDomains) ? "staffBlocked" : null;
}
