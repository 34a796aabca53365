import { reachGoal } from "../analytics/reach-goal.ts";
import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { admit, notAdmitted } from "../recommendation/admission.ts";
import { agree } from "./agree.ts";
import { recipientHere } from "./cookie.ts";
import type { Recipient } from "./model.ts";

/** A friend agrees to the terms for the data they gave (/empfaenger/zustimmung). A second time changes nothing. */
export async function agreeToTerms(ctx: Ctx, input: { number: string; terms: boolean }): Promise<Outcome<Recipient>> {
  const friend = await recipientHere(ctx, input.number);
  if (!friend) return refuse("recipientUnknown");
  if (friend.confirmedAt) return done(friend);
  if (!input.terms) return refuse("termsNotAccepted");
  if (!friend.details) return refuse("recipientDataMissing");
  const link = await ctx.recommendations.linkOf(input.number);
  const admission = link ? admit(link, ctx.now(), friend.orderBy) : "unknown";
  if (admission !== "landing") return refuse(notAdmitted[admission]);
  await ctx.atomically(async (tx) => {
    await tx.recommendations.byNumberForUpdate(input.number);
    await agree(tx, friend);
  });
  reachGoal(ctx, "agreement");
  const agreed = await ctx.recipients.byNumber(friend.number);
  return agreed ? done(agreed) : refuse("recipientUnknown");
}
