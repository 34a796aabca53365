import type { Act, ActEntry, ActOfTwo } from "#server/platform/audit/act.ts";

const entry: ActEntry = { kind: "supportActed", about: "act:test:1", accountId: null };

/** What a person of the back office decides in a test: Olga, unless `given` names somebody else. */
export function act<const Given extends Partial<Act> & Pick<Act, "key">>(given: Given) {
  return { actor: "OPS" as const, actorId: "olga", entry, ...given };
}

/** The same for what needs two people: Olga and Paul. */
export function actOfTwo<const Given extends Partial<ActOfTwo> & Pick<ActOfTwo, "key">>(given: Given) {
  return { operators: ["olga", "paul"] as [string, string], entry, ...given };
}
