import { challengeFor } from "#server/domain/captcha/is-required.ts";
import { done, refuse } from "#server/domain/outcome.ts";
import { captchaGeprueftOut, captchaIn, kontaktIn, kontaktOut } from "#server/wire/kontakt.ts";
import { captchaCheck } from "./captcha-check.ts";
import { endpoint } from "./endpoint.ts";

export const kontakt = [
  endpoint(
    "GET /kontakt",
    { summary: "Whether a form needs a captcha, and one to solve (section 7)", query: kontaktIn },
    async (ctx, { query }) => done(await challengeFor(ctx, query.zweck)),
    kontaktOut,
  ),
  endpoint(
    "PUT /einladung",
    {
      summary:
        "Without a body a captcha check (section 7); with one an invitation, for which an agency must be logged in",
      query: captchaIn,
    },
    async (ctx, { query, raw }) =>
      raw.length > 0 ? refuse("loginFirst") : captchaCheck(ctx, "invitation", query.captcha),
    captchaGeprueftOut,
  ),
];
