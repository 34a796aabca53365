import { type RequestContext, withTransaction } from "../context.ts";

/**
 * Operations send a failed mail again, to the same address with the same content and Message-ID; it is tried for another 48
 * hours. False when there is nothing to send: it is unknown, queued or sent, or its content is erased.
 */
export function resendMail(ctx: RequestContext, mailId: string): Promise<boolean> {
  return withTransaction(ctx, (tx) => tx.mails.resend(mailId, tx.now()));
}
