import { endpoint } from "#server/api/endpoint.ts";
import { optInMember } from "#server/domain/newsletter/request-opt-in.ts";
import { unsubscribeMember } from "#server/domain/newsletter/unsubscribe.ts";
import { done } from "#server/domain/outcome.ts";
import { newsletterOptinIn, newsletterOptinOut } from "#server/wire/account/newsletter.ts";

export const newsletter = [
  endpoint(
    "PUT /empfehler/setNewsletterOptin",
    {
      summary:
        "Subscribes the logged-in referrer to the newsletter: sends the confirmation mail, and resends it at most once in 24 hours (section 7)",
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
