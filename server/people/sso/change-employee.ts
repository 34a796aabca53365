import { z } from "zod";
import { audited, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext, Tx } from "../context.ts";
import { closeAccess } from "./end-sign-on.ts";
import type { AgencyUser, SsoUser } from "./model.ts";

export const employeeChanges = ["toNone", "toEmployee", "end"] as const;
export type EmployeeChange = (typeof employeeChanges)[number];

export const employeeForm = z.object({ id: z.uuid(), change: z.enum(employeeChanges) });

/**
 * The changes that an owner may make to a user of their agency. Owners keep their role; only their access can be ended.
 */
export function changesFor(user: Pick<SsoUser, "role" | "state">): EmployeeChange[] {
  if (user.state === "ended") return [];
  if (user.role === "employee") return ["toNone", "end"];
  return user.role === null ? ["toEmployee", "end"] : ["end"];
}

/**
 * An owner grants or removes rights of one of the agency's users, or ends their access; the user's sessions end at
 * once. The agency's last active owner cannot be removed: the agency is locked, so that of two owners who end each
 * other's access concurrently one remains, and then the user, who may be signing in. A change that was made already is
 * refused (changedMeanwhile).
 */
export function changeEmployee(
  ctx: RequestContext,
  owner: Pick<AgencyUser, "id" | "agencyId">,
  { id, change }: z.output<typeof employeeForm>,
): Promise<Outcome<null>> {
  return withAuditEntries(ctx, { actor: "OWN", actorId: owner.id }, async (tx) => {
    if (!(await tx.agencies.byIdForUpdate(owner.agencyId))) return refuse("notFound");
    await tx.ssoUsers.byIdForUpdate(id);
    const people = await tx.ssoUsers.ofAgency(owner.agencyId);
    const acting = people.find((one) => one.id === owner.id);
    const person = people.find((one) => one.id === id);
    if (!person || !acting || !isActiveOwner(acting)) return refuse("notFound");
    if (!changesFor(person).includes(change)) return refuse("changedMeanwhile");
    if (isActiveOwner(person) && people.filter(isActiveOwner).length === 1) return refuse("lastOwner");
    await apply(tx, person, change);
    return audited(null, { kind: "agencyAccessChanged", accountId: null, about: `${person.id} ${change}` });
  });
}

const isActiveOwner = ({ role, state }: SsoUser) => role === "owner" && state === "active";

async function apply(tx: Tx, person: SsoUser, change: EmployeeChange): Promise<void> {
  if (change === "end") return closeAccess(tx, person);
  await tx.ssoUsers.save({ ...person, role: change === "toEmployee" ? "employee" : null });
  await tx.ssoSessions.closeAllOf(person.id);
}
