import { checkCaptcha } from "#server/people/captcha/check-captcha.ts";
import { challengeFor, isCaptchaRequired } from "#server/people/captcha/is-required.ts";
import { type CaptchaAnswer, type CaptchaPurpose, noCaptcha } from "#server/people/captcha/model.ts";
import { kontaktIn, kontaktOut } from "#server/people/wire/kontakt.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, type Outcome } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const kontakt = [
  endpoint(
    "GET /kontakt",
    {
      summary: "Whether a form needs a captcha, with a challenge if so",
      description: "Ask before showing a form. Send the solution of the challenge as captcha with the form's call.",
      query: kontaktIn,
    },
    async (ctx, { query }) => done(await challengeFor(ctx, query.zweck)),
    kontaktOut,
  ),
];

/**
 * For a call without a body: checks whether its captcha would be accepted, without using it up. Returns whether one is
 * needed.
 */
export async function captchaCheck(
  ctx: RequestContext,
  purpose: CaptchaPurpose,
  solution: string | null | undefined,
): Promise<Outcome<boolean>> {
  if (!(await isCaptchaRequired(ctx, purpose))) return done(false);
  const checked = await checkCaptcha(ctx, purpose, captchaOf(solution));
  return checked.ok ? done(true) : checked;
}

export function captchaOf(solution: string | null | undefined): CaptchaAnswer {
  return { ...noCaptcha, solution: solution ?? "" };
}
