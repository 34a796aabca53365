import { unblockAccount } from "#server/people/account/block.ts";
import { type Act, type ActOfTwo, withAct } from "#server/platform/audit/act.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { unblock } from "#server/referral/recommendation/block.ts";
import { grantGoodwill } from "#server/rewards/claim/grant-goodwill.ts";
import type { RequestContext } from "./context.ts";
import type { RequestKind, SupportFacts, SupportReason, SupportRequest } from "./model.ts";

type ReleaseRequest = { intent: RequestKind; reason: SupportReason; cents?: number; role?: "referrer" | "recipient" };

/** One support user requests a decision under the two-person rule. At most one request of each kind waits at a time. */
export async function requestRelease(
  ctx: RequestContext,
  { recommendation, recipients }: SupportFacts,
  { intent, reason, cents = 0, role }: ReleaseRequest,
  by: Act,
): Promise<Outcome<SupportRequest>> {
  const recipient = role === "recipient" ? recipients.find(({ confirmedAt }) => confirmedAt !== null) : undefined;
  if (role === "recipient" && !recipient) return refuse("recipientDataMissing");
  const request: SupportRequest = {
    id: ctx.secrets.newId(),
    kind: intent,
    state: "waiting",
    recommendationNumber: recommendation.number,
    recipientNumber: recipient?.number ?? null,
    cents: intent === "goodwill" ? cents : null,
    reason,
    requestedBy: by.actorId,
    requestedAt: ctx.now(),
    decidedBy: null,
    decidedAt: null,
  };
  return withAct(ctx, by, async (tx) =>
    (await tx.support.addRequest(request)) ? done(request) : refuse("goodwillConflict"),
  );
}

/**
 * Another person releases a request, which is then carried out under both names; or any support user withdraws it. The
 * use-case runs before the request is closed: if it refuses, the request stays waiting; if the same release is
 * repeated, nothing changes. What is carried out and the closing each have their entry in their own transaction.
 */
export async function decideRequest(
  ctx: RequestContext,
  number: string,
  { intent, id }: { intent: "release" | "withdraw"; id: string },
  by: Act,
): Promise<Outcome<null>> {
  const waiting = (await ctx.support.waitingAbout(number)).find((one) => one.id === id);
  if (!waiting) return refuse("notFound");
  if (intent === "release") {
    const granted = await carryOut(ctx, waiting, by);
    if (!granted.ok) return granted;
  }
  return withAct(ctx, by, async (tx) => {
    const request = await tx.support.requestForUpdate(id);
    const state = intent === "release" ? "released" : "withdrawn";
    if (request?.state === "waiting") await tx.support.decideRequest(id, state, by.actorId, tx.now());
    return done(null);
  });
}

async function carryOut(ctx: RequestContext, request: SupportRequest, by: Act): Promise<Outcome<unknown>> {
  const { id, kind, recommendationNumber, recipientNumber, cents, reason } = request;
  const about = `${kind}:${reason}:${recommendationNumber}`;
  const two: ActOfTwo = { operators: [request.requestedBy, by.actorId], key: id, entry: { ...by.entry, about } };
  if (kind === "unblock") return unblock(ctx, recommendationNumber, two);
  if (kind === "goodwill") {
    const wanted = { name: id, recommendationNumber, recipientNumber, cents: cents ?? 0 };
    return grantGoodwill(ctx, wanted, { ...two, reasonCode: `SUPPORT_${reason.toUpperCase()}` });
  }
  const recommendation = await ctx.recommendations.byNumber(recommendationNumber);
  return recommendation ? unblockAccount(ctx, recommendation.accountId, two) : refuse("recommendationUnknown");
}
