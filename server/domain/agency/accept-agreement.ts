import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { AgencyUser } from "../sso/model.ts";
import type { Tenant } from "../tenant/model.ts";
import type { Agency } from "./model.ts";

/** Whether the agency accepted the agreement's current version; a new version of the tenant's terms must be accepted again. */
export function hasAcceptedAgreement({ agreement }: Pick<Agency, "agreement">, { terms }: Pick<Tenant, "terms">) {
  return agreement?.version === terms.version;
}

/** Whether the agency's pages and API calls are open: the tenant requires no agreement (module adv), or it is accepted. */
export function isAreaOpen(agency: Pick<Agency, "agreement">, tenant: Pick<Tenant, "terms" | "modules">): boolean {
  return !tenant.modules.adv || hasAcceptedAgreement(agency, tenant);
}

/**
 * The owner accepts the data-processing agreement for the agency. Refused for an outdated version, because the person read another text. A
 * repeat changes nothing.
 */
export function acceptAgreement(
  ctx: RequestContext,
  owner: Pick<AgencyUser, "id" | "agencyId">,
  version: string,
): Promise<Outcome<null>> {
  return withTransaction(ctx, async (tx) => {
    if (version !== tx.tenant.terms.version) return refuse("consentTextOutdated");
    const agency = await tx.agencies.byIdForUpdate(owner.agencyId);
    if (!agency) return refuse("notFound");
    if (hasAcceptedAgreement(agency, tx.tenant)) return done(null);
    await tx.agencies.save({ ...agency, agreement: { version, at: tx.now(), by: owner.id } });
    const about = `${agency.id} ${version}`;
    await audit(tx, { kind: "agreementAccepted", actor: "OWN", actorId: owner.id, accountId: null, about });
    return done(null);
  });
}
