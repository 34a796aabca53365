import type { Agency } from "#server/catalogue/agency/model.ts";
import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "./context.ts";
import type { ChangedAgency } from "./schema.ts";

/** What an operator changes of an agency, as one text: a form that was shown with another version is outdated. */
export function agencyVersion({ name, street, postcode, city, phone, email, feeCents, vatId }: Agency): string {
  return JSON.stringify([name, street, postcode, city, phone, email, feeCents, vatId]);
}

/**
 * An operator changes an agency: another fee counts for orders that are released from now on, another name for
 * documents that are issued from now on. What somebody else saved since the form was shown is not overwritten
 * (changedMeanwhile); a repeat of the same is harmless.
 */
export function changeAgency(
  ctx: RequestContext,
  externalId: string,
  { version, ...changed }: ChangedAgency & { version?: string | undefined },
  operator: string,
): Promise<Outcome<Agency>> {
  return withAuditEntries(ctx, byOperator(operator), async (tx) => {
    const found = await tx.agencies.byExternalId(externalId);
    const agency = found && (await tx.agencies.byIdForUpdate(found.id));
    if (!agency) return refuse("notFound");
    const after = { ...agency, ...changed };
    const stored = agencyVersion(agency);
    if (version && version !== stored && agencyVersion(after) !== stored) return refuse("changedMeanwhile");
    await tx.agencies.save(after);
    return audited(after, { kind: "agencyChanged", accountId: null, about: externalId });
  });
}
