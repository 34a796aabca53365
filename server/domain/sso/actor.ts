import type { Actor } from "../event/model.ts";
import type { SsoRole } from "./model.ts";

const actors = {
  owner: "OWN",
  inactiveOwner: "OWN",
  employee: "EMP",
  agent: "AGT",
  support: "OPS",
} as const satisfies Record<SsoRole, Actor>;

/** Who somebody counts as in events and the audit trail; without a role they do nothing that stands there. */
export function ssoActor(role: SsoRole | null): Actor {
  return role === null ? "EMP" : actors[role];
}
