import { type Account, blockedRefusal } from "#server/people/account/model.ts";
import { checkParticipation } from "#server/people/account/rules/participation.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import type { Tenant } from "#server/platform/tenant/model.ts";

/**
 * Why an account may not log in: it is blocked, or the tenant does not let its address take part. null: it may. Reveal
 * the reason only to somebody who has proven to be the owner.
 */
export function loginRefusal(
  { tenant }: { tenant: Pick<Tenant, "recommendation"> },
  account: Account,
): RefusalCode | null {
  return account.state === "blocked" ? blockedRefusal(account) : checkParticipation(account.email, tenant);
}
