import { endOfDayAfter } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { behindConfirmation } from "./confirmation.ts";
import type { Recommendation } from "./model.ts";
import { moveRecommendation } from "./move.ts";
import { ownerKey } from "./owner.ts";

/** A button pressed twice is one confirmation; a link found much later opens nothing. */
const sameDeedMinutes = 15;

/**
 * The referrer presses the button behind the confirmation mail: the address is theirs, the link opens and its clock starts
 * now. The browser that confirms becomes the owner, whichever filled in the form. An account that was blocked stays out.
 */
export async function confirmRecommendation(ctx: Ctx, token: string): Promise<Outcome<Recommendation>> {
  const found = await behindConfirmation(ctx, token);
  if (!found.ok) return found;
  const { tokenHash } = found.value;
  const { number, accountId, firstName, lastName } = found.value.recommendation;
  const account = await ctx.accounts.byId(accountId);
  if (!account || account.state === "blocked") return refuse("accountBlocked");

  const now = ctx.now();
  const owner = ownerKey(ctx, tokenHash);
  await ctx.atomically(async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(number);
    if (recommendation?.state !== "awaitingOptIn") return;
    if (!(await tx.tokens.use(tokenHash, "confirmRecommendation", now))) return;
    await tx.accounts.confirm(accountId, now, { firstName, lastName });
    const linkValidUntil = endOfDayAfter(now, tx.tenant.clocks.linkDays);
    const change = { openedAt: now, linkValidUntil, ownerKeyHash: owner.hash };
    await moveRecommendation(tx, recommendation, "confirmOptIn", { actor: "REF", key: "once" }, change);
  });

  const recommendation = await ctx.recommendations.byNumber(number);
  const link = await ctx.tokens.peek(tokenHash, "confirmRecommendation");
  const usedNow = link?.usedAt && now.getTime() - link.usedAt.getTime() <= sameDeedMinutes * 60_000;
  if (!recommendation?.openedAt || !usedNow) return refuse("tokenUsed");
  owner.remember();
  return done(recommendation);
}
