import type { RequestContext } from "../context.ts";
import { type CaptchaPurpose, type Challenge, captchaMinutes } from "./model.ts";

/** Number of messages an hour from one network address before further ones require a captcha. */
const freeMessages = 3;

/**
 * Whether a form requires a captcha (GET /kontakt?cmd=IsCaptchaRequired): for recommending and inviting, if the tenant
 * wants it; for contact messages also if the network address has sent many.
 */
export async function isCaptchaRequired(ctx: RequestContext, purpose: CaptchaPurpose): Promise<boolean> {
  if (purpose !== "contact") return ctx.tenant.modules.captcha;
  if (ctx.tenant.support.captcha) return true;
  const hourAgo = new Date(ctx.now().getTime() - 3_600_000);
  return (await ctx.spentCaptchas.messagesFrom(ctx.viewer.addressHash(), hourAgo)) >= freeMessages;
}

/** A challenge for a script; null: none is required. */
export async function challengeFor(ctx: RequestContext, purpose: CaptchaPurpose): Promise<Challenge | null> {
  if (!(await isCaptchaRequired(ctx, purpose))) return null;
  return ctx.proofOfWork.create(purpose, new Date(ctx.now().getTime() + captchaMinutes * 60_000));
}
