import { sweep } from "#server/platform/due-work/sweep.ts";
import type { RequestContext } from "../context.ts";
import { applyIn } from "./apply-texts.ts";

/**
 * Puts scheduled drafts in force on their day, in the name of who scheduled them. If another version than their base
 * was published since, or a text has problems by now that it had not when it was written, they stay as drafts that are
 * not scheduled: nobody's text is replaced unseen or by a faulty one. A draft that is gone or was changed since changes
 * nothing. Returns how many were due.
 */
export function publishDueTexts(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "publish-texts", async (tx, id) => {
    await tx.texts.lock();
    const draft = await tx.texts.draftById(id);
    if (!draft?.publishAt || draft.publishAt > tx.now()) return false;
    const { slug, language, markdown, base, savedBy: name, authorId: actorId } = draft;
    const wanted = { slug, language, markdown };
    const change = { wanted: [wanted], seen: [{ text: wanted, before: { version: base } }] };
    const isFaulty = ctx.textFiles.problems(slug, markdown).length > 0;
    const added = isFaulty ? null : await applyIn(tx, change, { actor: "OPS", actorId, name });
    if (added) await tx.texts.dropDraft(id);
    else await tx.texts.keepDraft({ ...draft, publishAt: null });
    return true;
  });
}
