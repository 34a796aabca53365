import type { Agency } from "#server/catalogue/agency/model.ts";
import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "./context.ts";
import type { NewAgency } from "./schema.ts";

/**
 * An operator adds an agency, which has accepted no agreement and pays its invoices by transfer; its owner changes
 * both. Refused if the tenant has an agency with this externalId (changedMeanwhile), so that a repeat changes nothing.
 */
export function addAgency(ctx: RequestContext, facts: NewAgency, operator: string): Promise<Outcome<Agency>> {
  return withAuditEntries(ctx, byOperator(operator), async (tx) => {
    const id = tx.secrets.newId();
    const agency: Agency = { id, ...facts, state: "active", iban: null, agreement: null, createdAt: tx.now() };
    if (!(await tx.agencies.add(agency))) return refuse("changedMeanwhile");
    return audited(agency, { kind: "agencyAdded", accountId: null, about: agency.externalId });
  });
}
