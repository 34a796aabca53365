import { type RequestContext, withTransaction } from "../context.ts";

/**
 * Operations resend a failed mail to the same address with the same content and Message-ID; it is retried for another
 * 48 hours. false: it is unknown, queued or sent, or its content is erased.
 */
export function resendMail(ctx: RequestContext, mailId: string): Promise<boolean> {
  return withTransaction(ctx, (tx) => tx.mails.resend(mailId, tx.now()));
}
