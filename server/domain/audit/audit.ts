import type { Tx } from "../context.ts";
import type { Actor } from "../event/model.ts";
import type { Viewer } from "../viewer.ts";
import type { AuditFacts, AuditKind } from "./model.ts";

type NewEntry = { kind: AuditKind } & Partial<Pick<AuditFacts, "actor" | "actorId" | "accountId" | "about">>;

/**
 * Appends one entry to the audit trail, in the transaction of the audited action. Call it last: other transactions of the tenant wait with
 * their entries until this one ends. Actor and account default to the viewer's; `actorId` is used only with a given actor. The use-case
 * decides whether a repeat makes a second entry.
 */
export async function audit(tx: Tx, { kind, ...given }: NewEntry): Promise<void> {
  const { actor, actorId = null } = given.actor
    ? (given as { actor: Actor; actorId?: string | null })
    : actorOf(tx.viewer);
  const facts = {
    at: tx.now(),
    kind,
    actor,
    actorId,
    accountId: given.accountId === undefined ? (tx.viewer.member?.id ?? null) : given.accountId,
    about: given.about ?? null,
  };
  await tx.audit.append(facts, (text) => tx.secrets.index("audit", text));
}

/** An operator who looks at an account acts in their own name. */
function actorOf({ session }: Viewer): { actor: Actor; actorId: string | null } {
  return session?.kind === "support" ? { actor: "OPS", actorId: session.operator } : { actor: "REF", actorId: null };
}
