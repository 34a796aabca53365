import { z } from "zod";
import type { OptInAnswer } from "#server/people/newsletter/model.ts";
import { answer } from "#server/platform/wire/answer.ts";

/** PUT /empfehler/setNewsletterOptin; without a body it requests the newsletter. */
export const newsletterOptinIn = z
  .object({ NewsletterPermission: z.boolean().nullish().describe("false: unsubscribes from the newsletter") })
  .nullish()
  .transform((body) => ({ isWanted: body?.NewsletterPermission !== false }));

const newsletterOptin = z
  .object({
    OptinMailAlreadySent: z
      .boolean()
      .describe("The confirmation mail was already sent; another one is possible after 24 hours"),
    OptinAlreadySet: z.boolean().describe("The newsletter is already subscribed"),
  })
  .meta({ id: "NewsletterOptin" });

export const newsletterOptinOut = answer(newsletterOptin, (given: OptInAnswer | null) => ({
  OptinMailAlreadySent: given === "alreadySent",
  OptinAlreadySet: given === "alreadySet",
}));
