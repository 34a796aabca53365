import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import type { Cents } from "../money.ts";
import { twoPeople } from "../operator/two-people.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { makeReady } from "./make-ready.ts";
import type { Claim } from "./model.ts";
import { addClaim } from "./new-claim.ts";
import { isOwnerBlocked, ownerOf } from "./owner.ts";

/** `name`: the case that it is about, such as a complaint's number. `recipientNumber`: the friend's; null: for the referrer. */
export type Goodwill = {
  name: string;
  recommendationNumber: string;
  recipientNumber: string | null;
  cents: Cents;
};

/**
 * Two people of the back office grant a reward that no order earned (Kulanz). Its owner chooses it like any other, and is
 * told by mail; a friend only after they gave their data and agreed to the terms. The same case again changes nothing.
 */
export async function grantGoodwill(
  ctx: Ctx,
  { name, recommendationNumber, recipientNumber, cents }: Goodwill,
  { operators, ...why }: { operators: [string, string]; key: string; reasonCode: string },
): Promise<Outcome<Claim>> {
  const both = twoPeople(operators);
  if (!both.ok) return both;
  const by: By = { ...why, actor: "OPS", actorId: both.value };
  return ctx.atomically(async (tx) => {
    const recommendation = await tx.recommendations.byNumber(recommendationNumber);
    if (!recommendation) return refuse("recommendationUnknown");
    const friend = recipientNumber === null ? null : await tx.recipients.byNumber(recipientNumber);
    if (recipientNumber !== null && friend?.recommendationNumber !== recommendationNumber)
      return refuse("recipientUnknown");
    const whose = friend
      ? { role: "recipient" as const, accountId: null, recipientNumber: friend.number }
      : { role: "referrer" as const, accountId: recommendation.accountId, recipientNumber: null };
    if (await isOwnerBlocked(tx, whose)) return refuse("accountBlocked");
    if (!(await ownerOf(tx, whose))) return refuse("recipientDataMissing");
    const sourceKey = `goodwill:${name}`;
    const granted = await tx.claims.bySourceForUpdate(sourceKey, whose.role, "goodwill");
    if (granted) return done(granted);
    const claim = await addClaim(tx, { ...whose, sourceKey, kind: "goodwill", cents, recommendationNumber }, by);
    const ready = claim && (await makeReady(tx, claim, "qualify", by));
    return ready ? done(ready) : refuse("rewardNotAvailable");
  });
}
