import { sweep } from "#server/platform/due-work/sweep.ts";
import type { RequestContext } from "../context.ts";
import { applyIn } from "./write-theme.ts";

/**
 * Puts scheduled colours in force on their day, in the name of who scheduled them. If others than their base were put
 * in force since, they stay as a draft that is not scheduled. A draft that is gone or was changed since changes
 * nothing. Returns how many were due.
 */
export function publishDueThemes(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "publish-themes", async (tx, id) => {
    await tx.themes.lock();
    const draft = await tx.themes.draft();
    if (draft?.id !== id || !draft.publishAt || draft.publishAt > tx.now()) return false;
    const { theme, base: seen, savedBy: name, authorId: actorId } = draft;
    const applied = await applyIn(tx, { theme, seen }, { actor: "OPS", actorId, name });
    if (applied.ok) await tx.themes.dropDraft(id);
    else await tx.themes.keepDraft({ ...draft, publishAt: null });
    return true;
  });
}
