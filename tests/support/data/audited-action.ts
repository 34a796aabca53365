import type { ActionEntry, ActionOfTwo, AuditedAction } from "#server/platform/audit/audited-action.ts";

const entry: ActionEntry = { kind: "supportActed", about: "answerCase:test:1", accountId: null };

/** What a person of the back office decides in a test: Olga, unless `given` names somebody else. */
export function auditedAction<const Given extends Partial<AuditedAction> & Pick<AuditedAction, "key">>(given: Given) {
  return { actor: "OPS" as const, actorId: "olga", entry, ...given };
}

/** The same for what needs two people: Olga and Paul. */
export function actionOfTwo<const Given extends Partial<ActionOfTwo> & Pick<ActionOfTwo, "key">>(given: Given) {
  return { operators: ["olga", "paul"] as [string, string], entry, ...given };
}
