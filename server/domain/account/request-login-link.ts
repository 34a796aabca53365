import type { Ctx } from "../context.ts";
import { emailAddress } from "../email.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { mailLoginLink } from "./mail-login-link.ts";

/**
 * Somebody asks for a link that logs in: one mail a minute. Whether the address is known, and whether there is
 * a mail, is told to its mailbox alone: the answer is the same, in time too, unless the tenant shows account messages.
 */
export async function requestLoginLink(ctx: Ctx, typed: string): Promise<Outcome<{ minutes: number }>> {
  const email = emailAddress.safeParse(typed);
  if (!email.success) return refuse("emailInvalid");
  return ctx.evenly(async () => {
    const account = await ctx.accounts.byEmail(email.data);
    if (account && account.state !== "blocked") {
      const minute = Math.floor(ctx.now().getTime() / 60_000);
      await mailLoginLink(ctx, account, { key: String(minute) });
    } else if (ctx.tenant.modules.verboseAccountMessages) {
      return refuse(account ? "accountBlocked" : "emailNotRegistered");
    }
    return done({ minutes: ctx.tenant.clocks.loginLinkMinutes });
  });
}
