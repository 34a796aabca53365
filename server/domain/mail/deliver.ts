import type { Ctx } from "../context.ts";
import type { Delivery, Post } from "./ports.ts";

/** How long a mail is tried again while servers say "later". */
export const patienceHours = 48;

/**
 * Sends one queued mail. It may be asked for twice: a mail that was sent or given up is left alone, and a repetition after
 * a crash carries the same Message-ID. "later": the mail stays queued and is to be tried again.
 */
export async function deliverMail(
  ctx: Ctx,
  post: Post,
  mailId: string,
): Promise<"sent" | "failed" | "later" | "nothing"> {
  const mail = await ctx.mails.byId(mailId);
  if (!mail) return "nothing";
  const delivery = await post.deliver(mail, ctx.tenant).catch((fault: unknown): Delivery => {
    ctx.log.error({ err: fault, mailId, kind: mail.kind }, "a mail could not be written out");
    return { ok: false, permanent: false, reason: "fault" };
  });
  if (delivery.ok) {
    await ctx.mails.markSent(mailId, ctx.now());
    return "sent";
  }
  const givenUp = ctx.now().getTime() - mail.createdAt.getTime() > patienceHours * 3_600_000;
  const permanent = delivery.permanent || givenUp;
  await ctx.mails.markFailed(mailId, delivery.reason, permanent);
  ctx.log.warn({ mailId, kind: mail.kind, reason: delivery.reason, permanent }, "a mail was not taken");
  return permanent ? "failed" : "later";
}
