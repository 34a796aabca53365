import { type ReadContext, type Transactions, type Tx, withTransaction } from "../context.ts";
import type { Cause } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { AuditAct } from "./acts.ts";
import { auditAs } from "./audit.ts";
import type { AuditFacts, AuditKind, Matter } from "./model.ts";
import { isOwnMatter } from "./own-matter.ts";

/**
 * What the entry of an action says besides who acted. `accountId`: the account that it concerns; null: none, or it is
 * not known.
 */
export type ActionEntry = {
  kind: Extract<AuditKind, "supportActed" | "agencyActed">;
  /** Its name, its occasion and its object: "block:call:7KQ2M8XW3T". Never a person or a secret. */
  about: `${AuditAct}:${string}`;
  accountId: string | null;
};

/**
 * A person of the back office or of an agency acts: the cause of everything that the action moves, and its entry of the
 * audit trail. A use-case that decides for such a person takes one, so that it cannot be called without an entry, and
 * runs in `withAuditedAction`.
 */
export type AuditedAction = Cause & {
  actorId: string;
  entry: ActionEntry;
  /** The two of an action of two, whom `actorId` names together; absent: one person acts. */
  both?: readonly [string, string];
};

/** The same for an action that needs two people. */
export type ActionOfTwo = Pick<AuditedAction, "key" | "reasonCode" | "entry"> & { operators: [string, string] };

/**
 * Runs an action in one transaction, whose last statement writes its entry: either both are there, or neither is. A
 * refusal writes no entry. An action that succeeds without changing anything, because it was done before, writes
 * another. Nobody of the back office, and no agency's employee, decides about their own `matter`, alone or as one of
 * two (ownMatter), whichever way they come: what it is about is named by the use-case, which knows it. An agency's
 * owner may: the agency pays for what they release.
 */
export function withAuditedAction<T extends Tx, R>(
  ctx: Transactions<T>,
  { actor, actorId, entry, both }: Pick<AuditedAction, "actor" | "actorId" | "entry" | "both">,
  matter: Matter,
  work: (tx: T) => Promise<Outcome<R>>,
): Promise<Outcome<R>> {
  return withAuditEntries(ctx, { actor, actorId }, async (tx) => {
    if ((actor === "OPS" || actor === "EMP") && (await isOwnMatter(tx, both ?? [actorId], matter)))
      return refuse("ownMatter");
    const outcome = await work(tx);
    return outcome.ok ? audited(outcome.value, entry) : outcome;
  });
}

/** What an entry says besides when and who. */
type Entry = Omit<AuditFacts, "at" | "actor" | "actorId">;

/** What an action did, and the entries that say so. */
type Audited<R> = { ok: true; value: R; entries: readonly Entry[] };

/** `entry` null: the action changed nothing, because it was done before. */
export function audited<R>(value: R, entry: Entry | readonly Entry[] | null): Audited<R> {
  return { ok: true, value, entries: entry === null ? [] : [entry].flat() };
}

/**
 * The same for an action whose entry names what only its transaction knows, as a run's number: the work ends in a
 * refusal or in `audited`, so that it does not compile without an entry, or without saying that it needs none.
 */
export function withAuditEntries<T extends Tx, R>(
  ctx: Transactions<T>,
  by: Pick<AuditedAction, "actor" | "actorId">,
  work: (tx: T) => Promise<Audited<R> | Extract<Outcome<R>, { ok: false }>>,
): Promise<Outcome<R>> {
  return withTransaction(ctx, async (tx) => {
    const outcome = await work(tx);
    if (!outcome.ok) return outcome;
    for (const entry of outcome.entries) await auditAs(tx, { ...entry, actor: by.actor, actorId: by.actorId });
    return done(outcome.value);
  });
}

/** An operator, who acts by their name alone. */
export const byOperator = (operator: string) => ({ actor: "OPS" as const, actorId: operator });

/** Two people, who decided together. */
export const byBoth = (one: string, other: string) => byOperator(`${one}, ${other}`);

/**
 * The action of two people under both names; refused if they are one person, whatever key or login each has, or if one
 * of them was added within the last day.
 */
export async function actionOfBoth(
  ctx: People & Clock,
  { operators, ...why }: ActionOfTwo,
): Promise<Outcome<AuditedAction>> {
  const refusal = await refusalOfTwo(ctx, ...operators);
  if (refusal) return refuse(refusal);
  return done({ ...why, ...byBoth(...operators), both: operators });
}

/** The entry of a command that an operator typed: "confirmOrder:cli:A-1001". */
export function entryOfCommand(action: AuditAct, subject: string, accountId: string | null = null): ActionEntry {
  return { kind: "supportActed", about: `${action}:cli:${subject.slice(0, 150)}`, accountId };
}

type People = Pick<ReadContext, "operators">;
type Clock = Pick<ReadContext, "now">;

/**
 * Why these two may not decide together; null: they may. Somebody who was added within the last day is nobody's second
 * person, in either order: who adds a person of their own invention must get past a day in which the others are told.
 */
export async function refusalOfTwo(
  ctx: People & Clock,
  one: string | null,
  other: string,
): Promise<"sameOperator" | "operatorNew" | null> {
  if (await isSamePerson(ctx, one, other)) return "sameOperator";
  const actors = one === null ? [other] : [one, other];
  return (await ctx.operators.newAmong(actors, ctx.now())).length > 0 ? "operatorNew" : null;
}

/**
 * Two-person rule: people are compared, not names of keys or ids of logins, of which one person may have several. null:
 * nobody acted, which is no person.
 */
export async function isSamePerson(ctx: People, one: string | null, other: string): Promise<boolean> {
  if (one === null) return false;
  const [first, second] = await ctx.operators.personsOf([one, other]);
  return first === second;
}
