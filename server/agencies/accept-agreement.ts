import { hasAcceptedAgreement } from "#server/catalogue/agency/model.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { audited, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "./context.ts";

/**
 * The owner accepts the data-processing agreement for the agency. Refused for an outdated version, because the person
 * read another text. A repeat changes nothing.
 */
export function acceptAgreement(
  ctx: RequestContext,
  owner: Pick<AgencyUser, "id" | "agencyId">,
  version: string,
): Promise<Outcome<null>> {
  return withAuditEntries(ctx, { actor: "OWN", actorId: owner.id }, async (tx) => {
    if (version !== tx.tenant.terms.version) return refuse("consentTextOutdated");
    const agency = await tx.agencies.byIdForUpdate(owner.agencyId);
    if (!agency) return refuse("notFound");
    if (hasAcceptedAgreement(agency, tx.tenant)) return audited(null, null);
    await tx.agencies.save({ ...agency, agreement: { version, at: tx.now(), by: owner.id } });
    return audited(null, { kind: "agreementAccepted", accountId: null, about: `${agency.id} ${version}` });
  });
}
