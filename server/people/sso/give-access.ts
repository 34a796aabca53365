import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailKey } from "#server/platform/values/email.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import type { RequestContext, Tx } from "../context.ts";
import { agencyRoles, type SsoUser } from "./model.ts";

type Invited = Pick<SsoUser, "agencyId" | "role" | "firstName" | "lastName" | "email" | "number">;

/**
 * Adds a person who has not signed in yet: whoever first signs in with this address, verified by the identity provider,
 * is this person. null: the tenant has a person with this address.
 */
export async function addInvited(tx: Tx, invited: Invited): Promise<SsoUser | null> {
  const user = { id: tx.secrets.newId(), ...invited, ...notSignedIn, createdAt: tx.now() };
  return (await tx.ssoUsers.add(user)) ? user : null;
}

const notSignedIn = { state: "invited", subject: null, lastLoginAt: null, endedAt: null } as const;

/** `agency`: the externalId of the person's agency; null: none. */
export type NewPerson = Omit<Invited, "agencyId" | "role"> & { role: SsoRole; agency: string | null };

/**
 * An operator gives a person access, as the owner of an agency does by an invitation. A person whose access had ended
 * starts anew: with this role and agency, linked by the address at the next login. Refused: an agency that does not
 * exist (notFound), an agency's role without an agency or another role with one (notAuthorized), a person who has
 * access or is invited already (emailExists), so that a repeat changes nothing.
 */
export function giveAccess(ctx: RequestContext, person: NewPerson, operator: string): Promise<Outcome<SsoUser>> {
  return withAuditEntries(ctx, byOperator(operator), async (tx) => {
    const { agency: externalId, ...facts } = person;
    if (agencyRoles.includes(facts.role) !== (externalId !== null)) return refuse("notAuthorized");
    const agency = externalId === null ? null : await tx.agencies.byExternalId(externalId);
    if (externalId !== null && !agency) return refuse("notFound");
    const invited = { ...facts, agencyId: agency?.id ?? null };
    const user = (await addInvited(tx, invited)) ?? (await inviteAgain(tx, invited));
    if (!user) return refuse("emailExists");
    const about = `${user.id} ${facts.role}${externalId === null ? "" : ` ${externalId}`}`;
    return audited(user, { kind: "accessGiven", accountId: null, about });
  });
}

/** null: the access of the person with this address has not ended. */
async function inviteAgain(tx: Tx, invited: Invited): Promise<SsoUser | null> {
  const known = await tx.ssoUsers.byEmailKeyForUpdate(emailKey(invited.email));
  if (known?.state !== "ended") return null;
  const user = { ...known, ...invited, ...notSignedIn, createdAt: tx.now() };
  await tx.ssoUsers.save(user);
  return user;
}
