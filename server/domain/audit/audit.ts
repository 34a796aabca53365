import type { Tx } from "../context.ts";
import type { Actor } from "../event/model.ts";
import type { Viewer } from "../viewer.ts";
import type { AuditFacts, AuditKind } from "./model.ts";

type Given = { kind: AuditKind } & Partial<Pick<AuditFacts, "actor" | "actorId" | "accountId" | "about">>;

/**
 * Writes one entry of the audit trail, in the transaction of what it is about. Call it last: others of the tenant wait
 * with their entries until this transaction ends. Who did it and whose account it concerns are the viewer's, where it is
 * not given; `actorId` belongs to a given actor. The use-case decides whether a repeat is a second entry.
 */
export async function audit(tx: Tx, { kind, ...given }: Given): Promise<void> {
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

/** Support that looks at an account acts in its own name. */
function actorOf({ session }: Viewer): { actor: Actor; actorId: string | null } {
  return session?.kind === "support" ? { actor: "OPS", actorId: session.operator } : { actor: "REF", actorId: null };
}
