import { auditAs } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Actor } from "#server/platform/event/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext, Tx } from "../context.ts";
import { isSameText, type NewText, type TextName, type TextVersion } from "./model.ts";

/** `before` null: the text has no version yet. */
export type TextChange = { text: NewText; before: TextVersion | null };

/** The texts that differ from the version in force. A text that is not among `wanted` stays as it is. */
export function textChanges(inForce: readonly TextVersion[], wanted: readonly NewText[]): TextChange[] {
  return wanted.flatMap((text) => {
    const before = inForce.find((one) => isSameText(one, text)) ?? null;
    return (before?.markdown ?? null) === text.markdown ? [] : [{ text, before }];
  });
}

/** A text, with the version that its author saw in force; null or 0: none. */
export type SeenText = { text: TextName; before: Pick<TextVersion, "version"> | null };

/** Who writes: `name` stands at the version, `actorId` in the audit trail. */
export type TextAuthor = { actor: Actor; actorId: string; name: string };

/**
 * Adds a version of each text that changes, with an audit entry each, all or none. `seen`: the changes that the author
 * was shown. Refused if a text has problems (invalidInput), which an older version may have got since, and
 * (changedMeanwhile) if somebody else changed one of these texts in the meantime. Texts that are in force already make
 * no version, so that a repeat is harmless.
 */
export async function applyTexts(
  ctx: RequestContext,
  change: { wanted: readonly NewText[]; seen: readonly SeenText[] },
  by: TextAuthor,
): Promise<Outcome<TextVersion[]>> {
  const isFaulty = ({ slug, markdown }: NewText) =>
    markdown !== null && ctx.textFiles.problems(slug, markdown).length > 0;
  if (change.wanted.some(isFaulty)) return refuse("invalidInput");
  return withTransaction(ctx, async (tx) => {
    await tx.texts.lock();
    const added = await applyIn(tx, change, by);
    return added ? done(added) : refuse("changedMeanwhile");
  });
}

/** The same in a transaction that has the texts' lock, of texts without problems; null: somebody else changed one. */
export async function applyIn(
  tx: Tx,
  { wanted, seen }: { wanted: readonly NewText[]; seen: readonly SeenText[] },
  { actor, actorId, name }: TextAuthor,
): Promise<TextVersion[] | null> {
  const changes = textChanges(await tx.texts.inForce(), wanted);
  if (changes.length > 0 && keyOf(changes) !== keyOf(seen)) return null;
  const added: TextVersion[] = [];
  for (const { text } of changes) added.push(await tx.texts.add(text, name, tx.now()));
  for (const { slug, language, version } of added) {
    const about = `${slug} ${language} version ${version}`;
    await auditAs(tx, { kind: "textApplied", actor, actorId, accountId: null, about });
  }
  return added;
}

function keyOf(changes: readonly SeenText[]): string {
  return JSON.stringify(changes.map(({ text, before }) => [text.slug, text.language, before?.version ?? 0]));
}
