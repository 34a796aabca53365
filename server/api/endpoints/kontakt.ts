import { endpoint } from "#server/api/endpoint.ts";
import { challengeFor } from "#server/domain/captcha/is-required.ts";
import { done } from "#server/domain/outcome.ts";
import { kontaktIn, kontaktOut } from "#server/wire/kontakt.ts";

export const kontakt = [
  endpoint(
    "GET /kontakt",
    { summary: "Whether a form needs a captcha, with a challenge if so (section 7)", query: kontaktIn },
    async (ctx, { query }) => done(await challengeFor(ctx, query.zweck)),
    kontaktOut,
  ),
];
