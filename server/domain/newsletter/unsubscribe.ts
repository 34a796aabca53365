import { type ReadContext, type RequestContext, type Tx, withTransaction } from "../context.ts";
import { emailAddress } from "../email.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Language } from "../tenant/model.ts";
import type { Subscriber } from "./model.ts";
import { recordEvent } from "./request-opt-in.ts";
import { nextSubscriberState } from "./states.ts";

/*
 * Every newsletter mail has a link that ends it, at once and without a login, for as long as the mail is kept: its token
 * follows from the subscriber's id by a keyed index and is stored nowhere.
 */
const purpose = "unsubscribe";
const tokenForm = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<index>[\w.-]{20,200})$/;

/** The token of the link in a subscriber's mails. */
export function unsubscribeToken({ secrets }: Pick<RequestContext, "secrets">, { id }: Pick<Subscriber, "id">): string {
  return `${id}.${secrets.index(purpose, id)}`;
}

/** The page behind the link: in which language, and whether there is anything to end. */
export async function peekUnsubscribe(
  ctx: RequestContext,
  token: string,
): Promise<Outcome<{ language: Language; isEnded: boolean }>> {
  const subscriber = await behindToken(ctx, token);
  if (!subscriber) return refuse("tokenInvalid");
  return done({ language: subscriber.language, isEnded: subscriber.state === "optedOut" });
}

/** The link's button, and what a mail program sends by itself (RFC 8058). A second time changes nothing. */
export async function unsubscribeByToken(ctx: RequestContext, token: string): Promise<Outcome<null>> {
  const subscriber = await behindToken(ctx, token);
  if (!subscriber) return refuse("tokenInvalid");
  await withTransaction(ctx, (tx) => endSubscription(tx, subscriber.email));
  return done(null);
}

/** The referrer who is logged in. */
export async function unsubscribeMember(ctx: RequestContext): Promise<Outcome<null>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  await withTransaction(ctx, (tx) => endSubscription(tx, member.email));
  return done(null);
}

/** Somebody types an address. The worker ends what there is, so that the answer tells nothing of the address. */
export async function unsubscribeAddress(ctx: RequestContext, typed: string): Promise<Outcome<null>> {
  const parsed = emailAddress.safeParse(typed);
  if (!parsed.success) return refuse("emailInvalid");
  const askedAt = ctx.now().toISOString();
  await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "unsubscribe", askedAt, email: parsed.data }));
  return done(null);
}

/** The worker's part. Repeating it ends nothing that was asked for since. */
export async function answerUnsubscribe(ctx: RequestContext, email: string, askedAt: Date): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const subscriber = await tx.subscribers.byEmailForUpdate(email);
    if (subscriber && subscriber.requestedAt <= askedAt) await endSubscription(tx, email);
  });
}

/** pending, optedIn → optedOut, at once. An address that gets no newsletter is left as it is. */
export async function endSubscription(tx: Tx, email: string): Promise<void> {
  const subscriber = await tx.subscribers.byEmailForUpdate(email);
  const state = subscriber && nextSubscriberState(subscriber.state, "end");
  if (!subscriber || !state) return;
  const ended = { ...subscriber, state, endedAt: tx.now() };
  await tx.subscribers.save(ended);
  await recordEvent(tx, { subscriber: ended, event: "end", from: subscriber.state, actor: "REF" });
}

async function behindToken(ctx: ReadContext, token: string): Promise<Subscriber | null> {
  const { id, index } = tokenForm.exec(token)?.groups ?? {};
  if (!id || !index || !ctx.secrets.isIndexOf(index, purpose, id)) return null;
  return ctx.subscribers.byId(id);
}
