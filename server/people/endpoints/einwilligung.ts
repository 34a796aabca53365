import { answerConsent } from "#server/people/consent/answer.ts";
import { consentsInBrowser } from "#server/people/consent/cookie.ts";
import { consentCookie, consentTextVersion } from "#server/people/consent/model.ts";
import type { Consents } from "#server/people/consent/registry.ts";
import { withConsentCookie } from "#server/people/consent/with-consent-cookie.ts";
import { type ConsentsAnswered, einwilligungIn, einwilligungOut } from "#server/people/wire/einwilligung.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, type Outcome } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

const headers = {
  "X-Einwilligung": {
    description: "Stand of the last answer, for clients without cookies; browsers send the cookie psoe_consent",
    example: "1.2026-01.analytics",
  },
};

/** Adds the cookie value that a program must send back next time. */
function answered(ctx: RequestContext, outcome: Outcome<Consents>): Outcome<ConsentsAnswered> {
  return outcome.ok ? done({ consents: outcome.value, cookie: ctx.cookies.get(consentCookie) }) : outcome;
}

export const einwilligung = [
  endpoint(
    "GET /einwilligung",
    {
      summary: "All registered consents with their values, and whether the banner is needed",
      description: "Show the banner if BannerNoetig is true, and send TextVersion back with the answer.",
      headers,
    },
    async (plain, { header }) => {
      const ctx = withConsentCookie(plain, header("x-einwilligung"));
      return answered(ctx, done(consentsInBrowser(ctx)));
    },
    einwilligungOut,
  ),
  endpoint(
    "PUT /einwilligung",
    {
      summary: "Grants or declines consents by identifier; required ones stay granted",
      description: "Send the TextVersion that was read: an answer to an older text is refused.",
      refuses: ["consentUnregistered", "consentTextOutdated"],
      headers,
      body: einwilligungIn,
    },
    async (plain, { body, header }) => {
      const ctx = withConsentCookie(plain, header("x-einwilligung"));
      return answered(ctx, await answerConsent(ctx, { ...body, place: "facade" }));
    },
    einwilligungOut,
  ),
  endpoint(
    "DELETE /einwilligung/:identifier",
    {
      summary: "Withdraws the answer to a consent: it is unset again",
      description: "The banner appears again for it.",
      refuses: ["consentUnregistered"],
      headers,
    },
    async (plain, { params, header }) => {
      const ctx = withConsentCookie(plain, header("x-einwilligung"));
      const removal = { events: [[params.identifier, "remove"] as const], textVersion: consentTextVersion };
      return answered(ctx, await answerConsent(ctx, { ...removal, place: "facade" }));
    },
    einwilligungOut,
  ),
];
