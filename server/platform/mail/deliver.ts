import { type AuditedAction, withAuditedAction } from "../audit/audited-action.ts";
import { nobodysMatter } from "../audit/own-matter.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import {
  keepsParamsWhenFailed,
  linkEndedReason,
  newsKinds,
  type QueuedMail,
  suppressedReason,
  unsubscribedReason,
} from "./model.ts";
import type { Delivery, Mailer } from "./repository.ts";
import { isKeptBack, liftAfter, liftSuppression, suppress } from "./suppression.ts";

/** How long delivery of a mail is retried. */
export const retryHours = 48;

/**
 * Sends one queued mail. A repeat is harmless: a mail that was sent or given up is left alone ("nothing"), and a second
 * attempt carries the same Message-ID. A login link that has ended is not sent. An address that is refused for good
 * gets no further mails. "later": the mail stays queued and must be retried. Throws, and leaves the mail as it is, if
 * another release queued it (otherRelease).
 */
export async function deliverMail(
  ctx: RequestContext,
  mailer: Mailer,
  mailId: string,
): Promise<"sent" | "failed" | "later" | "nothing"> {
  const mail = await ctx.mails.byId(mailId);
  if (!mail) return "nothing";
  const isOver = isLinkOver(mail, ctx.now());
  if (isOver || !(await isStillWanted(ctx, mail))) {
    const failure = { at: ctx.now(), reason: isOver ? linkEndedReason : unsubscribedReason, end: "erase" } as const;
    await withTransaction(ctx, (tx) => tx.mails.markFailed(mailId, failure));
    return "failed";
  }
  const whenFailed = keepsParamsWhenFailed(mail.kind) ? "keep" : "erase";
  if (await isKeptBack(ctx, mail)) {
    const failure = { at: ctx.now(), reason: suppressedReason, end: whenFailed } as const;
    await withTransaction(ctx, (tx) => tx.mails.markFailed(mailId, failure));
    return "failed";
  }
  const own = await ctx.mails.ownText(mail);
  const delivery = await mailer.deliver(mail, ctx.tenant, own).catch((fault: unknown): Delivery => {
    ctx.log.error({ err: fault, mailId, kind: mail.kind }, "a mail could not be rendered or handed over");
    return { ok: false, permanent: false, reason: "fault" };
  });
  const at = ctx.now();
  if (delivery.ok) {
    await withTransaction(ctx, async (tx) => {
      await tx.mails.markSent(mailId, at);
      await liftAfter(tx, mail);
    });
    return "sent";
  }
  const isFinal = delivery.permanent || at.getTime() - mail.queuedAt.getTime() > retryHours * 3_600_000;
  const failure = { at, reason: delivery.reason, end: isFinal ? whenFailed : "no" } as const;
  await withTransaction(ctx, async (tx) => {
    await tx.mails.markFailed(mailId, failure);
    if (delivery.refusesAddress) await suppress(tx, mail.to, delivery.reason);
  });
  ctx.log.warn({ mailId, kind: mail.kind, reason: delivery.reason, final: isFinal }, "a mail was not accepted");
  return isFinal ? "failed" : "later";
}

/** A login link or one for a new password says for how many minutes it works; after a long outage it no longer does. */
function isLinkOver({ kind, params, createdAt }: QueuedMail, now: Date): boolean {
  if (kind !== "loginLink" && kind !== "passwordReset") return false;
  return "minutes" in params && now.getTime() >= createdAt.getTime() + params.minutes * 60_000;
}

/** What can be unsubscribed is not sent after that, also if it was queued before. */
async function isStillWanted({ mails }: RequestContext, { kind, to }: QueuedMail): Promise<boolean> {
  if (kind === "newsletter") return mails.isSubscribed(to);
  if (kind === "officeNotice") return mails.wantsNotices(to);
  return !newsKinds.includes(kind) || mails.wantsNews(to);
}

/**
 * Operations resend a failed mail to the same address with the same content and Message-ID; it is retried for another
 * 48 hours. If mails to the address were suppressed, they no longer are. Refused (notFound) if it is unknown, queued or
 * sent, or its content is erased.
 */
export function resendMail(ctx: RequestContext, mailId: string, by: AuditedAction): Promise<Outcome<null>> {
  return withAuditedAction(ctx, by, nobodysMatter, async (tx) => {
    const address = await tx.mails.resend(mailId, tx.now());
    if (address === null) return refuse("notFound");
    await liftSuppression(tx, address);
    return done(null);
  });
}
