import type { Act } from "#server/platform/audit/act.ts";
import type { Actor, Cause } from "#server/platform/event/model.ts";
import type { SsoUser } from "./model.ts";

const actors = {
  owner: "OWN",
  inactiveOwner: "OWN",
  employee: "EMP",
  agent: "AGT",
  support: "OPS",
  finance: "OPS",
  operations: "OPS",
} as const;

/** The cause of a move by an SSO user. `key`: idempotency key of the action. */
export function causeOf({ id, role }: Pick<SsoUser, "id" | "role">, key: string): Cause & { actorId: string } {
  return { ...actingAs({ id, role }), key };
}

/**
 * The actor of an SSO user in events and the audit trail. SYS stands for a user without a role, who cannot move
 * anything.
 */
export function actingAs({ id, role }: Pick<SsoUser, "id" | "role">): { actor: Actor; actorId: string } {
  return { actor: role === null ? "SYS" : actors[role], actorId: id };
}

/** Who acts for an agency, and the entry of it: the action and its object. */
export function agencyAct(
  by: Pick<SsoUser, "id" | "role">,
  action: string,
  subject: string,
  accountId: string | null = null,
): Pick<Act, "actor" | "actorId" | "entry"> {
  return { ...actingAs(by), entry: { kind: "agencyActed", about: `${action}:${subject}`, accountId } };
}
