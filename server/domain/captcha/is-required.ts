import type { RequestContext } from "../context.ts";
import { type CaptchaPurpose, type Challenge, captchaMinutes } from "./model.ts";

/** So many messages an hour come from one line before the next ones need a captcha. */
const freeMessages = 3;

/**
 * Whether a form needs a captcha (GET /kontakt?cmd=IsCaptchaRequired): before recommending and inviting where the tenant
 * wants one; before writing to us also where one line writes often.
 */
export async function isCaptchaRequired(ctx: RequestContext, purpose: CaptchaPurpose): Promise<boolean> {
  if (purpose !== "contact") return ctx.tenant.modules.captcha;
  if (ctx.tenant.support.captcha) return true;
  const hourAgo = new Date(ctx.now().getTime() - 3_600_000);
  return (await ctx.cases.countFromLine(ctx.viewer.addressHash(), hourAgo)) >= freeMessages;
}

/** A challenge for a script; null: none is needed. */
export async function challengeFor(ctx: RequestContext, purpose: CaptchaPurpose): Promise<Challenge | null> {
  if (!(await isCaptchaRequired(ctx, purpose))) return null;
  return ctx.proofOfWork.create(purpose, new Date(ctx.now().getTime() + captchaMinutes * 60_000));
}
