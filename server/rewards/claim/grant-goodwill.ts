import { type ActionOfTwo, actionOfBoth, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";
import type { Claim } from "./model.ts";
import { isAccountBlocked, ownerOf } from "./owner/owner.ts";
import { addClaim, makeReady } from "./reserve-claims.ts";

/** Names of cases: a complaint's number, a ticket. "R-17", "r-17 " and "R 17" name one case. */
export const caseNamePattern = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/;
/** One case, however its name is written. */
export const caseKey = (name: string) =>
  name
    .trim()
    .replaceAll(/[ ._-]+/g, "-")
    .toUpperCase();

/** One person gets at most this in twelve months: goodwill is no second programme. */
const maxOfPersonCents: Cents = 50_000;
const limitMs = 366 * 86_400_000;

/** `name`: the case behind it, such as a complaint's number. `recipientNumber` null: it is for the referrer. */
export type Goodwill = {
  name: string;
  recommendationNumber: string;
  recipientNumber: string | null;
  cents: Cents;
};

/**
 * Two people of the back office grant a reward that no order earned (Kulanz). Its owner chooses it like any other and
 * is notified by mail; a recipient only after they gave their data and agreed to the terms. A case is paid once,
 * whoever names it and however it is written: a repeat changes nothing; with another amount or person it is refused
 * (goodwillConflict), as is more than one person may get (goodwillLimit).
 */
export async function grantGoodwill(
  ctx: RequestContext,
  { name, recommendationNumber, recipientNumber, cents }: Goodwill,
  two: ActionOfTwo & { reasonCode: string },
): Promise<Outcome<Claim>> {
  const both = await actionOfBoth(ctx, two);
  if (!both.ok) return both;
  const by = both.value;
  return withAuditedAction(ctx, by, { recommendation: recommendationNumber }, async (tx) => {
    const recommendation = await tx.recommendations.byNumber(recommendationNumber);
    if (!recommendation) return refuse("recommendationUnknown");
    const recipient = recipientNumber === null ? null : await tx.recipients.byNumber(recipientNumber);
    if (recipientNumber !== null && recipient?.recommendationNumber !== recommendationNumber)
      return refuse("recipientUnknown");
    const whose = recipient
      ? { role: "recipient" as const, accountId: null, recipientNumber: recipient.number, recommendationNumber }
      : { role: "referrer" as const, accountId: recommendation.accountId, recipientNumber: null, recommendationNumber };
    // Goodwill for one person is granted one after the other, so that the sum of their year is whole.
    if (recipient) await tx.recommendations.byNumberForUpdate(recommendationNumber);
    else await tx.accounts.byIdForUpdate(recommendation.accountId);
    if (await isAccountBlocked(tx, whose)) return refuse("accountBlocked");
    if (!(await ownerOf(tx, whose))) return refuse("recipientDataMissing");
    const sourceKey = `goodwill:${caseKey(name)}`;
    const granted = await tx.claims.goodwillForUpdate(sourceKey);
    if (granted) return isSame(granted, { ...whose, cents }) ? done(granted) : refuse("goodwillConflict");
    const since = tx.now().getTime() - limitMs;
    const got = (
      await (recipient ? tx.claims.ofRecipient(recipient.number) : tx.claims.extrasOfAccount(recommendation.accountId))
    )
      .filter(
        ({ kind, state, createdAt }) => kind === "goodwill" && state !== "cancelled" && createdAt.getTime() > since,
      )
      .reduce((sum, claim) => sum + claim.cents, 0);
    if (got + cents > maxOfPersonCents) return refuse("goodwillLimit");
    const claim = await addClaim(tx, { ...whose, sourceKey, kind: "goodwill", cents }, by);
    const ready = claim && (await makeReady(tx, claim, "qualify", by));
    return ready ? done(ready) : refuse("rewardNotAvailable");
  });
}

type Granted = Pick<Claim, "accountId" | "recipientNumber" | "recommendationNumber" | "cents">;

function isSame(one: Granted, other: Granted): boolean {
  return (
    one.cents === other.cents &&
    one.recommendationNumber === other.recommendationNumber &&
    one.accountId === other.accountId &&
    one.recipientNumber === other.recipientNumber
  );
}
