import { type AuditedAction, withAuditedAction } from "../audit/audited-action.ts";
import { nobodysMatter } from "../audit/own-matter.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { keepsParamsWhenFailed, newsKinds, type QueuedMail, suppressedReason, unsubscribedReason } from "./model.ts";
import type { Delivery, Mailer } from "./repository.ts";
import { isKeptBack, liftAfter, liftSuppression, suppress } from "./suppression.ts";

/** How long delivery of a mail is retried. */
export const retryHours = 48;

/**
 * Sends one queued mail. A repeat is harmless: a mail that was sent or given up is left alone ("nothing"), and a second
 * attempt carries the same Message-ID. An address that is refused for good gets no further mails. "later": the mail
 * stays queued and must be retried. Throws, and leaves the mail as it is, if another release queued it (otherRelease).
 */
export async function deliverMail(
  ctx: RequestContext,
  mailer: Mailer,
  mailId: string,
): Promise<"sent" | "failed" | "later" | "nothing"> {
  const mail = await ctx.mails.byId(mailId);
  if (!mail) return "nothing";
  if (!(await isStillWanted(ctx, mail))) {
    await withTransaction(ctx, (tx) =>
      tx.mails.markFailed(mailId, { at: ctx.now(), reason: unsubscribedReason, end: "erase" }),
    );
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
