import { audited, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { type CampaignFacts, campaignItems } from "../item/kinds.ts";
import { factsAt, type ItemWanted, isSameFacts, prolongsAbove } from "../item/write-item.ts";
import type { TextAuthor } from "../text/apply-texts.ts";
import { entryOf } from "./change-prices.ts";
import { isWaiting, newChange } from "./rules.ts";

/**
 * Asks a second person, with the reason, to let a campaign that raises rewards above the tenant's limit run on more
 * days. What else its author changed of it is kept as its draft. Refused (changedMeanwhile) if rewards or days are
 * being changed already, the campaign is another than the one seen, or its days need nobody's consent. The same again
 * asks once.
 */
export function askForDays(
  ctx: RequestContext,
  { itemId, facts, seen, draft, reason }: ItemWanted<CampaignFacts> & { reason: string },
  by: TextAuthor,
): Promise<Outcome<null>> {
  const days = { startsOn: facts.startsOn, endsOn: facts.endsOn };
  return withAuditEntries(ctx, by, async (tx) => {
    await tx.priceChanges.lock();
    const open = await tx.priceChanges.open();
    const isAsked = open && isWaiting(open, tx.now()) && open.authorId === by.actorId && open.campaignId === itemId;
    if (isAsked && open.days?.startsOn === days.startsOn && open.days.endsOn === days.endsOn)
      return audited(null, null);
    const current = await tx.catalogue.inForce();
    const before = current && campaignItems.factsIn(current.catalogue, itemId);
    if (open || !current || !before) return refuse("changedMeanwhile");
    const kept = await tx.itemDrafts.draft("campaign", itemId);
    const isOther = draft !== null && (kept?.id ?? "") !== draft;
    if (isOther || !isSameFacts(before, await factsAt(tx, campaignItems, itemId, seen)))
      return refuse("changedMeanwhile");
    const next = campaignItems.withFacts(current.catalogue, itemId, facts);
    if (!prolongsAbove(current.catalogue, next, tx.tenant.recommendation.maxRewardCents))
      return refuse("changedMeanwhile");
    const change = newChange(tx, by, { base: current.version, campaignId: itemId, rewards: [], days });
    await tx.priceChanges.save({ ...change, state: "waiting", reason, askedAt: tx.now() });
    if (kept) await tx.itemDrafts.dropDraft(kept.id);
    if (!isSameFacts({ ...facts, startsOn: before.startsOn, endsOn: before.endsOn }, before)) {
      const saved = { savedAt: tx.now(), savedBy: by.name, authorId: by.actorId, publishAt: null };
      const item = { kind: "campaign" as const, itemId, id: tx.secrets.newId(), facts };
      await tx.itemDrafts.keepDraft({ ...item, base: current.version, ...saved });
    }
    return audited(null, entryOf("askForPrices", change.id));
  });
}
