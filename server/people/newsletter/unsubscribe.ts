import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import type { Language } from "#server/platform/values/language.ts";
import { idOfToken, lastingToken } from "../account/token.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import type { Subscriber } from "./model.ts";
import { recordEvent } from "./request-opt-in.ts";
import { nextSubscriberState } from "./states.ts";

/** The token of the link in every newsletter mail, which unsubscribes at once, without a login, and does not expire. */
export function unsubscribeToken(ctx: Pick<RequestContext, "secrets">, { id }: Pick<Subscriber, "id">): string {
  return lastingToken(ctx, "unsubscribe", id);
}

/** For the page behind the link: its language, and whether the subscription has ended already. */
export async function peekUnsubscribe(
  ctx: RequestContext,
  token: string,
): Promise<Outcome<{ language: Language; isEnded: boolean }>> {
  const subscriber = await subscriberOfToken(ctx, token);
  if (!subscriber) return refuse("tokenInvalid");
  return done({ language: subscriber.language, isEnded: subscriber.state === "optedOut" });
}

/** The link's button, also called by mail programs (RFC 8058). A repeat changes nothing. */
export async function unsubscribeByToken(ctx: RequestContext, token: string): Promise<Outcome<null>> {
  const subscriber = await subscriberOfToken(ctx, token);
  if (!subscriber) return refuse("tokenInvalid");
  await withTransaction(ctx, (tx) => endSubscription(tx, subscriber.email));
  return done(null);
}

/** Unsubscribes the logged-in referrer. */
export async function unsubscribeMember(ctx: RequestContext): Promise<Outcome<null>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  await withTransaction(ctx, (tx) => endSubscription(tx, member.email));
  return done(null);
}

/** Unsubscribes a typed address. The worker does it, so that the answer reveals nothing about the address. */
export async function unsubscribeAddress(ctx: RequestContext, typed: string): Promise<Outcome<null>> {
  const parsed = emailAddress.safeParse(typed);
  if (!parsed.success) return refuse("emailInvalid");
  const askedAt = ctx.now().toISOString();
  await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "unsubscribe", askedAt, email: parsed.data }));
  return done(null);
}

/** The worker's part. A repeat does not end a subscription requested later. */
export async function answerUnsubscribe(ctx: RequestContext, email: string, askedAt: Date): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const subscriber = await tx.subscribers.byEmailForUpdate(email);
    if (subscriber && subscriber.requestedAt <= askedAt) await endSubscription(tx, email);
  });
}

/** pending, optedIn → optedOut, at once. Does nothing for an address without a subscription. */
export async function endSubscription(tx: Tx, email: string): Promise<void> {
  const subscriber = await tx.subscribers.byEmailForUpdate(email);
  const state = subscriber && nextSubscriberState(subscriber.state, "end");
  if (!subscriber || !state) return;
  const before = subscriber.state === "pending" ? subscriber.endedAt : null;
  const ended = { ...subscriber, state, endedAt: before ?? tx.now() };
  await tx.subscribers.save(ended);
  await recordEvent(tx, { subscriber: ended, event: "end", from: subscriber.state, actor: "REF" });
}

async function subscriberOfToken(ctx: ReadContext, token: string): Promise<Subscriber | null> {
  const id = idOfToken(ctx, "unsubscribe", token);
  return id === null ? null : ctx.subscribers.byId(id);
}
