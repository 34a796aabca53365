import { isOnWhitelist } from "../email.ts";
import type { RefusalCode } from "../refusals.ts";
import type { Tenant } from "../tenant/model.ts";

/** Tenants let in only whom they list, and keep out staff and sales partners (programme rules). null: may take part. */
export function mayTakePart(email: string, tenant: Pick<Tenant, "recommendation">): RefusalCode | null {
  const { emailWhitelist, staffDomains } = tenant.recommendation;
  if (!isOnWhitelist(email, emailWhitelist)) return "emailNotAllowed";
  return staffDomains.length > 0 && isOnWhitelist(email, staffDomains) ? "staffBlocked" : null;
}
