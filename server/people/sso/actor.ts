import type { AuditAct } from "#server/platform/audit/acts.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { AuditedAction } from "#server/platform/audit/audited-action.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Actor, Cause } from "#server/platform/event/model.ts";
import type { RequestContext } from "../context.ts";
import type { SsoUser } from "./model.ts";

const actors = {
  owner: "OWN",
  inactiveOwner: "OWN",
  employee: "EMP",
  agent: "AGT",
  support: "OPS",
  finance: "OPS",
  operations: "OPS",
  marketing: "OPS",
  partner: "OPS",
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
  action: AuditAct,
  subject: string,
  accountId: string | null = null,
): Pick<AuditedAction, "actor" | "actorId" | "entry"> {
  return { ...actingAs(by), entry: { kind: "agencyActed", about: `${action}:${subject}`, accountId } };
}

/**
 * Audits that a user signed in through the identity provider was refused (403), because a right or a second person is
 * missing. `about`: the page's name, or the call's method and path template. Does nothing for other visitors: their
 * access depends on keys, and wrong keys are counted by the rate limits. Each attempt is a separate entry.
 */
export async function auditRefusedAccess(ctx: RequestContext, about: string): Promise<void> {
  const { ssoUser } = ctx.viewer;
  if (!ssoUser) return;
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "accessRefused", ...actingAs(ssoUser), accountId: null, about }),
  );
}
