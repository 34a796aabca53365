import type { Tx } from "../context.ts";
import type { Actor } from "../event/model.ts";
import type { AuditEntry, AuditFacts, AuditKind } from "./model.ts";

/** The part of a viewer that an entry names: the referrer, and the operator who looks at the referrer's account. */
export type AuditedViewer = {
  member: { id: string } | null;
  session: { kind: string; operator: string | null } | null;
};

type NewEntry = { kind: AuditKind } & Partial<Pick<AuditFacts, "actor" | "actorId" | "accountId" | "about">>;

/**
 * Appends one entry to the audit trail, in the transaction of the audited action. Call it last: other transactions of
 * the tenant wait with their entries until this one ends. Actor and account default to the viewer's; `actorId` is used
 * only with a given actor. The use-case decides whether a repeat makes a second entry. Returns it as it was chained.
 */
export async function audit(tx: Tx & { viewer: AuditedViewer }, { kind, ...given }: NewEntry): Promise<AuditEntry> {
  const { actor, actorId = null } = given.actor
    ? (given as { actor: Actor; actorId?: string | null })
    : actorOf(tx.viewer);
  const accountId = given.accountId === undefined ? (tx.viewer.member?.id ?? null) : given.accountId;
  return auditAs(tx, { kind, actor, actorId, accountId, about: given.about ?? null });
}

/** As audit, for an act that no visitor causes: every part of the entry is given. */
export async function auditAs(tx: Tx, entry: Omit<AuditFacts, "at">): Promise<AuditEntry> {
  return tx.audit.append({ at: tx.now(), ...entry }, (text) => tx.secrets.index("audit", text));
}

/** An operator who looks at an account acts in their own name. */
function actorOf({ session }: AuditedViewer): { actor: Actor; actorId: string | null } {
  return session?.kind === "support" ? { actor: "OPS", actorId: session.operator } : { actor: "REF", actorId: null };
}
