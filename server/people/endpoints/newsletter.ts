import { optInMember } from "#server/people/newsletter/request-opt-in.ts";
import { unsubscribeMember } from "#server/people/newsletter/unsubscribe.ts";
import { newsletterOptinIn, newsletterOptinOut } from "#server/people/wire/newsletter.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const newsletter = [
  endpoint(
    "PUT /empfehler/setNewsletterOptin",
    {
      summary:
        "Subscribes the logged-in referrer to the newsletter: sends the confirmation mail, and resends it at most once in 24 hours",
      description: "The newsletter is subscribed once the mail's link was followed.",
      refuses: ["notFound", "loginFirst", "emailInvalid", "accountBlocked", "staffBlocked"],
      body: newsletterOptinIn,
      auth: "referrer",
      limits: ["mail"],
    },
    async (ctx, { body }) => {
      if (body.isWanted) return optInMember(ctx, "facade");
      const ended = await unsubscribeMember(ctx);
      return ended.ok ? done(null) : ended;
    },
    newsletterOptinOut,
  ),
];
