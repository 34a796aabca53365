import { type Act, withAct } from "../audit/act.ts";
import type { RequestContext } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";

/**
 * Operations resend a failed mail to the same address with the same content and Message-ID; it is retried for another
 * 48 hours. Refused (notFound) if it is unknown, queued or sent, or its content is erased.
 */
export function resendMail(ctx: RequestContext, mailId: string, by: Act): Promise<Outcome<null>> {
  return withAct(ctx, by, async (tx) => ((await tx.mails.resend(mailId, tx.now())) ? done(null) : refuse("notFound")));
}
