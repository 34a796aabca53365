import type { Actor, Cause } from "../event/model.ts";
import type { SsoUser } from "./model.ts";

const actors = {
  owner: "OWN",
  inactiveOwner: "OWN",
  employee: "EMP",
  agent: "AGT",
  support: "OPS",
  finance: "OPS",
} as const;

/** On whose behalf something moves that a person of the identity provider does. `key`: one for each action. */
export function causeOf({ id, role }: Pick<SsoUser, "id" | "role">, key: string): Cause {
  return { ...actingAs({ id, role }), key };
}

/** Who somebody counts as in events and the audit trail; without a role they do nothing that moves something. */
export function actingAs({ id, role }: Pick<SsoUser, "id" | "role">): { actor: Actor; actorId: string } {
  return { actor: role === null ? "SYS" : actors[role], actorId: id };
}
