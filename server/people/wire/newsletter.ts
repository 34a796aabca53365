import { z } from "zod";
import type { OptInAnswer } from "#server/people/newsletter/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field } from "#server/platform/wire/fields.ts";

/** PUT /empfehler/setNewsletterOptin; without a body it requests the newsletter. */
export const newsletterOptinIn = z
  .object({ NewsletterPermission: field(z.boolean().nullish(), "false: unsubscribes from the newsletter") })
  .nullish()
  .transform((body) => ({ isWanted: body?.NewsletterPermission !== false }));

const newsletterOptin = z
  .object({
    OptinMailAlreadySent: field(
      z.boolean(),
      "The confirmation mail was already sent; another one is possible after 24 hours",
    ),
    OptinAlreadySet: field(z.boolean(), "The newsletter is already subscribed"),
  })
  .meta({ id: "NewsletterOptin" });

export const newsletterOptinOut = answer(newsletterOptin, (given: OptInAnswer | null) => ({
  OptinMailAlreadySent: given === "alreadySent",
  OptinAlreadySet: given === "alreadySet",
}));
