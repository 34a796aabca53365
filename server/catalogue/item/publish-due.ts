import { sweep } from "#server/platform/due-work/sweep.ts";
import type { RequestContext, Tx } from "../context.ts";
import { campaignItems, productItems } from "./kinds.ts";
import type { ItemDraft, ItemKind } from "./model.ts";
import { applyWithEntries } from "./write-item.ts";

/**
 * Puts scheduled products and campaigns in force on their day, in the name of who scheduled them. If the item was
 * changed since, or may not be put in force, it stays as a draft that is not scheduled. A draft that is gone or was
 * changed since changes nothing. Returns how many were due.
 */
export function publishDueItems(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "publish-catalogue", async (tx, id) => {
    await tx.itemDrafts.lock();
    const draft = await tx.itemDrafts.draftById(id);
    if (!draft?.publishAt || draft.publishAt > tx.now()) return false;
    const applied = await (draft.kind === "product"
      ? publishIn(tx, productItems, draft)
      : publishIn(tx, campaignItems, draft));
    if (applied.ok) await tx.itemDrafts.dropDraft(id);
    else await tx.itemDrafts.keepDraft({ ...draft, publishAt: null });
    return true;
  });
}

function publishIn<F>(tx: Tx, kind: ItemKind<F>, { itemId, facts, base, savedBy: name, authorId: actorId }: ItemDraft) {
  const wanted = { itemId, facts: kind.parse(facts), seen: base };
  return applyWithEntries(tx, kind, wanted, { actor: "OPS", actorId, name });
}
