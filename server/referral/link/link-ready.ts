import { contactName, contactOf } from "#server/catalogue/agency/contact.ts";
import { memberAreaLink } from "#server/people/account/login/autologin.ts";
import type { Account } from "#server/people/account/model.ts";
import type { NewMail } from "#server/platform/mail/model.ts";
import type { MailedReward } from "#server/platform/mail/params.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Tx } from "../context.ts";

type PromisedReward = Pick<Recommendation, "productId" | "referrerCents" | "recipientCents">;

/**
 * The promised reward as mails state it: the amounts that will be paid, also if an agency's plan set them after the
 * form was sent.
 */
export function mailedReward({ productId, referrerCents, recipientCents }: PromisedReward): MailedReward {
  return { referrerCents, recipientCents, isUpTo: productId === null };
}

/**
 * The one mail that gives referrers their link in writing, at the address they gave. Queue it in the transaction that
 * opens the link. The mail's key allows one for each recommendation.
 */
export async function linkReadyMail(
  tx: Tx,
  recommendation: Pick<
    Recommendation,
    | "number"
    | "accountId"
    | "firstName"
    | "lastName"
    | "productName"
    | "language"
    | "linkValidUntil"
    | "agencyId"
    | "adviserId"
  > &
    PromisedReward,
  to: Pick<Account, "email" | "hasPassword">,
): Promise<NewMail<"linkReady">> {
  const { number, firstName, lastName, productName, language, linkValidUntil } = recommendation;
  const contact = await contactOf(tx, recommendation);
  return {
    kind: "linkReady",
    to: to.email,
    language,
    params: {
      firstName,
      lastName,
      productName,
      shareLink: tx.mailLinks.short(number),
      validUntil: dayOf(linkValidUntil),
      link: await memberAreaLink(tx, recommendation.accountId),
      // Without a token, because people forward this mail.
      registerLink: to.hasPassword ? null : tx.mailLinks.register(null),
      contact: contact && contactName(contact),
      reward: mailedReward(recommendation),
    },
    key: `linkReady:${number}`,
    createdAt: tx.now(),
  };
}
