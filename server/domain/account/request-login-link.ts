import type { Ctx } from "../context.ts";
import { emailAddress } from "../email.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { mailLoginLink } from "./mail-login-link.ts";

/**
 * Somebody asks for a link that logs in. Whether the address is known is told to its mailbox alone: the answer is the same,
 * and so is the work behind it (a token is written for nobody, too), unless the tenant shows account messages.
 */
export async function requestLoginLink(ctx: Ctx, typed: string): Promise<Outcome<{ minutes: number }>> {
  const email = emailAddress.safeParse(typed);
  if (!email.success) return refuse("emailInvalid");
  const account = await ctx.accounts.byEmail(email.data);
  const mayComeIn = account !== null && account.state !== "blocked";
  if (ctx.tenant.modules.verboseAccountMessages && !mayComeIn) {
    return refuse(account ? "accountBlocked" : "emailNotRegistered");
  }
  await mailLoginLink(ctx, mayComeIn ? account : null, { key: String(Math.floor(ctx.now().getTime() / 60_000)) });
  return done({ minutes: ctx.tenant.clocks.loginLinkMinutes });
}
