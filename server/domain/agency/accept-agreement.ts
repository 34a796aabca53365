import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { AgencyUser } from "../sso/model.ts";
import type { Tenant } from "../tenant/model.ts";
import type { Agency } from "./model.ts";

/** Whether the agreement in force is accepted; a new version of the tenant's texts asks again. */
export function hasAcceptedAgreement({ agreement }: Pick<Agency, "agreement">, { terms }: Pick<Tenant, "terms">) {
  return agreement?.version === terms.version;
}

/** Whether the agency's area and calls are open: the tenant asks for no agreement (module adv), or it is accepted. */
export function isAreaOpen(agency: Pick<Agency, "agreement">, tenant: Pick<Tenant, "terms" | "modules">): boolean {
  return !tenant.modules.adv || hasAcceptedAgreement(agency, tenant);
}

/**
 * The owner accepts the data-processing agreement for the agency. A version that is not in force any more is refused: somebody
 * read another text. A second time changes nothing.
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
