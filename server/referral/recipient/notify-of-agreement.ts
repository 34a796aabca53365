import { addressNews } from "#server/people/news/address-news.ts";
import type { Tx } from "../context.ts";
import { aboutLink } from "../recommendation/about.ts";
import type { Recommendation } from "../recommendation/model.ts";
import { type ReferrerSees, shownToReferrer } from "./referrer-sees.ts";

/**
 * Mails a referrer who wants news that somebody agreed through their link, without naming who, if the recipient shows
 * them each step. One mail for each recipient.
 */
export async function notifyOfAgreement(
  tx: Tx,
  recommendation: Recommendation,
  { number, sees }: { number: string; sees: ReferrerSees },
): Promise<void> {
  if (!shownToReferrer[sees].steps) return;
  const mail = await addressNews(tx, recommendation.accountId, `agreementGiven:${number}`);
  if (!mail) return;
  await tx.mails.queue({
    ...mail,
    kind: "agreementGiven",
    params: { ...mail.params, about: aboutLink(recommendation) },
  });
}
