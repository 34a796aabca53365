import { z } from "zod";
import { withTransaction } from "#server/platform/context.ts";
import type { Actor } from "#server/platform/event/model.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import { emailField } from "#server/platform/values/fields.ts";
import { blockedRefusal } from "../account/model.ts";
import { isProvenInBrowser } from "../account/owner.ts";
import { hashLinkToken, newLinkToken } from "../account/token.ts";
import type { RequestContext, Tx } from "../context.ts";
import type { OptInAnswer, OptInRequest, Subscriber } from "./model.ts";
import { nextSubscriberState } from "./states.ts";

/** How long the link of a confirmation mail is valid. */
const confirmationDays = 7;

const dayMs = 86_400_000;

const minuteMs = 60_000;

/**
 * Somebody types an address to subscribe it. Only the mail reveals whether the address is known: the answer is the same
 * after the same work, unless the tenant shows account messages or the address is proven in this browser.
 */
export async function requestOptIn(
  ctx: RequestContext,
  typed: { email: string; firstName?: string },
): Promise<Outcome<OptInAnswer>> {
  const parsed = emailAddress.safeParse(typed.email);
  if (!parsed.success) return refuse("emailInvalid");
  const request = optInRequest(ctx, { email: parsed.data, firstName: typed.firstName ?? "", form: "newsletter" }, true);
  if (!request) return refuse("notFound");
  const isOwner = await isProvenInBrowser(ctx, request.email);
  if (isOwner || ctx.tenant.modules.verboseAccountMessages)
    return done(await withTransaction(ctx, (tx) => optIn(tx, request, isOwner)));
  await withTransaction(ctx, (tx) => addNewsletterRequest(tx, request));
  return done("mailed");
}

/**
 * The logged-in referrer requests the newsletter for their own address (/meinedaten, PUT empfehler/setNewsletterOptin).
 */
export async function optInMember(ctx: RequestContext, form: "account" | "facade"): Promise<Outcome<OptInAnswer>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  if (member.state === "blocked") return refuse(blockedRefusal(member));
  const { email, firstName, language } = member;
  const request = optInRequest({ tenant: ctx.tenant, language }, { email, firstName, form }, true);
  if (!request) return refuse("notFound");
  return done(await withTransaction(ctx, (tx) => optIn(tx, request, true)));
}

/** The opt-in request of a form; null: the tenant has no newsletter. */
export function optInRequest(
  { tenant, language }: Pick<RequestContext, "tenant" | "language">,
  given: Pick<OptInRequest, "email" | "firstName" | "form">,
  isClick = false,
): OptInRequest | null {
  const { consent } = tenant.newsletter;
  return consent && { ...given, language, consentText: consent[language], isClick };
}

/**
 * Stores the request for the worker without looking the address up: the same single statement for any address. null:
 * nothing was requested.
 */
export async function addNewsletterRequest(tx: Tx, request: OptInRequest | null): Promise<void> {
  if (!request) return;
  await tx.addressRequests.add({ kind: "newsletter", askedAt: tx.now().toISOString(), request });
}

/** The worker's part. A repeat sends no second mail: requests older than the subscriber's latest one are skipped. */
export async function answerNewsletterRequest(
  ctx: RequestContext,
  request: OptInRequest,
  askedAt: Date,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const existing = await tx.subscribers.byEmailForUpdate(request.email);
    if (!existing || existing.requestedAt < askedAt) await optIn(tx, request, false);
  });
}

/**
 * optedOut, pending → pending, storing the text that was read and sending the confirmation mail; no advertising is sent
 * before the confirmation. No mail goes to a blocked account's address, or beyond the mail limit.
 */
async function optIn(tx: Tx, request: OptInRequest, isOwner: boolean): Promise<OptInAnswer> {
  const existing = await tx.subscribers.byEmailForUpdate(request.email);
  const from = existing?.state ?? "optedOut";
  if (!nextSubscriberState(from, "request")) return "alreadySet";
  const account = await tx.accounts.byEmail(request.email);
  const now = tx.now();
  const due = mailDue(existing, request.isClick, now);
  const isMailed = due && account?.state !== "blocked" && (await isWithinMailLimit(tx, request.email, isOwner));
  if (!isMailed && from === "pending") return "alreadySent";

  const { isClick: _, ...stored } = request;
  const subscriber: Omit<Subscriber, "textHash"> = {
    ...stored,
    id: existing?.id ?? tx.secrets.newId(),
    state: "pending",
    requestedAt: now,
    mailedAt: isMailed ? now : (existing?.mailedAt ?? null),
    resentAt: isMailed && due === "resend" ? now : (existing?.resentAt ?? null),
    confirmedAt: existing?.confirmedAt ?? null,
    // Who once agreed ended it then: the proof of that is kept from there, whoever asks again.
    endedAt: existing?.confirmedAt ? existing.endedAt : null,
  };
  await tx.subscribers.save(subscriber);
  await recordEvent(tx, { subscriber, event: "request", from, actor: isOwner ? "REF" : "SYS" });
  if (!isMailed) return "alreadySent";
  await mailConfirmation(tx, subscriber);
  return "mailed";
}

async function mailConfirmation(tx: Tx, { id, email, firstName, language }: Omit<Subscriber, "textHash">) {
  const now = tx.now();
  const expiresAt = new Date(now.getTime() + confirmationDays * 86_400_000);
  const { token, row } = newLinkToken(tx, "confirmNewsletter", id, expiresAt);
  await tx.tokens.add(row);
  await tx.mails.queue({
    kind: "confirmNewsletter",
    to: email,
    language,
    params: { firstName, lastName: null, link: tx.mailLinks.confirmNewsletter(token), days: confirmationDays },
    key: `confirmNewsletter:${hashLinkToken(tx, "confirmNewsletter", token)}`,
    createdAt: now,
  });
}

type Recorded = {
  subscriber: Omit<Subscriber, "textHash">;
  event: string;
  from: Subscriber["state"];
  actor: Actor;
};

/** Appends one event; the text's version is in the subscriber's row at that time. Never contains personal data. */
export async function recordEvent(tx: Tx, { subscriber, event, from, actor }: Recorded): Promise<void> {
  const { id, state, form, language } = subscriber;
  await tx.events.append({
    aggregate: "subscriber",
    aggregateId: id,
    event,
    from,
    to: state,
    actor,
    key: `subscriber:${id}:${event}:${tx.secrets.newId()}`,
    data: { form, language },
    occurredAt: tx.now(),
  });
}

export const newsletterForm = z.object({ email: emailField });

type Mailed = Pick<Subscriber, "state" | "mailedAt" | "resentAt" | "confirmedAt">;

/**
 * Whether a request sends a confirmation mail: the first one; a resend, on an explicit click and at most once in 24
 * hours; or none (null). Clicks within a minute count as one, a form sent twice. An address that was confirmed since
 * the last mail, or whose link has expired, starts again with a first mail.
 */
function mailDue(subscriber: Mailed | null, isClick: boolean, now: Date): "first" | "resend" | null {
  const mailedAt = subscriber?.mailedAt ?? null;
  if (!subscriber || !mailedAt) return "first";
  if (subscriber.state === "optedIn") return null;
  if (subscriber.confirmedAt && subscriber.confirmedAt >= mailedAt) return "first";
  if (now.getTime() - mailedAt.getTime() >= confirmationDays * dayMs) return "first";
  const { resentAt } = subscriber;
  const isResendFree = !resentAt || now.getTime() - resentAt.getTime() >= dayMs;
  const isAnotherClick = isClick && now.getTime() - mailedAt.getTime() >= minuteMs;
  return isAnotherClick && isResendFree ? "resend" : null;
}
