import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/values/language.ts";
import { hashLinkToken } from "../account/token.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import type { Subscriber } from "./model.ts";
import { recordEvent } from "./request-opt-in.ts";
import { nextSubscriberState } from "./states.ts";

/** Within this time a second press of the button gets the same success answer. */
const sameActionMinutes = 15;

/** For the page behind the confirmation mail's link. Does not use the token up, because mail scanners open links. */
export async function peekOptIn(
  ctx: RequestContext,
  token: string,
): Promise<Outcome<{ language: Language; consentText: string }>> {
  const found = await subscriberOfLink(ctx, token);
  if (!found.ok) return found;
  const { subscriber, usedAt } = found.value;
  return usedAt || subscriber.state !== "pending" ? refuse("tokenUsed") : done(subscriber);
}

/** pending → optedIn: the button behind the mail's link; once, within seven days. */
export async function confirmOptIn(ctx: RequestContext, token: string): Promise<Outcome<null>> {
  const found = await subscriberOfLink(ctx, token);
  if (!found.ok) return found;
  const { tokenHash, usedAt, expiresAt } = found.value;
  const now = ctx.now();
  if (usedAt) return now.getTime() - usedAt.getTime() <= sameActionMinutes * 60_000 ? done(null) : refuse("tokenUsed");
  if (expiresAt <= now) return refuse("linkExpired");
  return withTransaction(ctx, async (tx) => {
    const subscriber = await tx.subscribers.byEmailForUpdate(found.value.subscriber.email);
    const state = subscriber && nextSubscriberState(subscriber.state, "confirm");
    if (!subscriber || !state) return refuse("tokenUsed");
    if (!(await tx.tokens.use(tokenHash, "confirmNewsletter", now))) return done(null);
    const confirmed = { ...subscriber, state, confirmedAt: now, endedAt: null };
    await tx.subscribers.save(confirmed);
    await recordEvent(tx, { subscriber: confirmed, event: "confirm", from: subscriber.state, actor: "REF" });
    return done(null);
  });
}

type LinkTarget = { subscriber: Subscriber; tokenHash: string; usedAt: Date | null; expiresAt: Date };

async function subscriberOfLink(
  ctx: ReadContext & Pick<RequestContext, "secrets">,
  token: string,
): Promise<Outcome<LinkTarget>> {
  const tokenHash = hashLinkToken(ctx, "confirmNewsletter", token);
  const row = await ctx.tokens.peek(tokenHash, "confirmNewsletter");
  const subscriber = row && (await ctx.subscribers.byId(row.subject));
  if (!row || !subscriber) return refuse("tokenInvalid");
  if (!row.usedAt && row.expiresAt <= ctx.now()) return refuse("linkExpired");
  return done({ subscriber, tokenHash, usedAt: row.usedAt, expiresAt: row.expiresAt });
}
