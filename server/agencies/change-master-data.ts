import type { Agency } from "#server/catalogue/agency/model.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { audited, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "./context.ts";
import type { MasterData } from "./schema.ts";

/** The stored data as one text: a form that was shown with another version is outdated. */
export function masterDataVersion({ street, postcode, city, phone, email, iban }: Agency): string {
  return JSON.stringify([street, postcode, city, phone, email, iban?.slice(-4) ?? null]);
}

/**
 * The owner changes the agency's address, telephone, e-mail and the account that credit notes are paid to. Documents
 * already issued stay unchanged. What another owner saved since the form was shown is not overwritten
 * (changedMeanwhile); a repeat of the same data is harmless.
 */
export function changeMasterData(
  ctx: RequestContext,
  owner: Pick<AgencyUser, "id" | "agencyId">,
  { iban, removeAccount, version, ...changed }: MasterData,
): Promise<Outcome<null>> {
  return withAuditEntries(ctx, { actor: "OWN", actorId: owner.id }, async (tx) => {
    const agency = await tx.agencies.byIdForUpdate(owner.agencyId);
    if (!agency) return refuse("notFound");
    const account = removeAccount ? null : (iban ?? agency.iban);
    const after = { ...agency, ...changed, iban: account };
    const stored = masterDataVersion(agency);
    if (version && version !== stored && masterDataVersion(after) !== stored) return refuse("changedMeanwhile");
    await tx.agencies.save(after);
    const about = account === agency.iban ? agency.id : `${agency.id} account`;
    return audited(null, { kind: "agencyDataChanged", accountId: null, about });
  });
}
