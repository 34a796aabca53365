import { endpoint } from "#server/api/endpoint.ts";
import { answerConsent } from "#server/domain/consent/answer.ts";
import { consentsInBrowser } from "#server/domain/consent/cookie.ts";
import { consentCookie, consentTextVersion } from "#server/domain/consent/model.ts";
import type { Consents } from "#server/domain/consent/registry.ts";
import { withConsentCookie } from "#server/domain/consent/with-consent-cookie.ts";
import type { RequestContext } from "#server/domain/context.ts";
import { done, type Outcome } from "#server/domain/outcome.ts";
import { type ConsentsAnswered, einwilligungIn, einwilligungOut } from "#server/wire/account/einwilligung.ts";

const headers = {
  "X-Einwilligung": "Stand of the last answer, for clients without cookies; browsers send the cookie psoe_consent",
};

/** Adds the cookie value that a program must send back next time. */
function answered(ctx: RequestContext, outcome: Outcome<Consents>): Outcome<ConsentsAnswered> {
  return outcome.ok ? done({ consents: outcome.value, cookie: ctx.cookies.get(consentCookie) }) : outcome;
}

export const einwilligung = [
  endpoint(
    "GET /einwilligung",
    {
      summary: "All registered consents with their values, and whether the banner is needed (sections 3, 4 and 7)",
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
      summary: "Grants or declines consents by identifier; required ones stay granted (sections 4 and 7)",
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
    { summary: "Withdraws the answer to a consent: it is unset again (sections 4 and 7)", headers },
    async (plain, { params, header }) => {
      const ctx = withConsentCookie(plain, header("x-einwilligung"));
      const removal = { events: [[params.identifier, "remove"] as const], textVersion: consentTextVersion };
      return answered(ctx, await answerConsent(ctx, { ...removal, place: "facade" }));
    },
    einwilligungOut,
  ),
];
