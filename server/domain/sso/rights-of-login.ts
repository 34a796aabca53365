import type { ReadContext } from "../context.ts";
import { type SsoRole, type SsoUser, ssoRoles } from "./model.ts";
import type { ProvenPerson } from "./ports.ts";

const ofAgencies: readonly SsoRole[] = ["owner", "inactiveOwner", "employee"];

/**
 * Agency and role of a person at a login: what the identity provider says where the tenant's record reads its claims, else
 * what they were invited as. Of several roles the first of the table counts that fits whether they have an agency; none
 * fits: no role.
 */
export async function rightsOfLogin(
  ctx: Pick<ReadContext, "tenant" | "agencies">,
  user: SsoUser,
  person: ProvenPerson,
): Promise<Pick<SsoUser, "agencyId" | "role">> {
  const { roles: mapping = null, agencyClaim = null } = ctx.tenant.signOn ?? {};
  const agencyId = agencyClaim === null ? user.agencyId : await agencyNamed(ctx, person.agency);
  const said: readonly (SsoRole | null | undefined)[] = mapping
    ? person.roles.map((value) => (Object.hasOwn(mapping.values, value) ? mapping.values[value] : null))
    : [user.role];
  const fits = (role: SsoRole) => ofAgencies.includes(role) === (agencyId !== null);
  return { agencyId, role: ssoRoles.find((role) => said.includes(role) && fits(role)) ?? null };
}

async function agencyNamed({ agencies }: Pick<ReadContext, "agencies">, externalId: string | null) {
  const agency = externalId === null ? null : await agencies.byExternalId(externalId);
  return agency?.id ?? null;
}
