import { challengeFor } from "#server/people/captcha/is-required.ts";
import { kontaktIn, kontaktOut } from "#server/people/wire/kontakt.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const kontakt = [
  endpoint(
    "GET /kontakt",
    { summary: "Whether a form needs a captcha, with a challenge if so", query: kontaktIn },
    async (ctx, { query }) => done(await challengeFor(ctx, query.zweck)),
    kontaktOut,
  ),
];
