import { memberAreaLink } from "#server/domain/account/login/autologin.ts";
import type { Account } from "#server/domain/account/model.ts";
import { contactName, contactOf } from "#server/domain/agency/contact.ts";
import { dayOf } from "#server/domain/calendar.ts";
import type { Tx } from "#server/domain/context.ts";
import type { NewMail, PromisedReward } from "#server/domain/mail/model.ts";
import type { Recommendation } from "#server/domain/recommendation/model.ts";

type Promised = Pick<Recommendation, "productId" | "referrerCents" | "recipientCents">;

/** The promise as mails state it: the amounts that will be paid, also if an agency's plan set them after the form was sent. */
export function promisedReward({ productId, referrerCents, recipientCents }: Promised): PromisedReward {
  return { referrerCents, recipientCents, isUpTo: productId === null };
}

/**
 * The one mail that gives referrers their link in writing, at the address they gave. Queue it in the transaction that opens the link. The
 * mail's key allows one for each recommendation.
 */
export async function linkReadyMail(
  tx: Tx,
  recommendation: Pick<
    Recommendation,
    "number" | "accountId" | "firstName" | "productName" | "language" | "linkValidUntil" | "agencyId" | "adviserId"
  > &
    Promised,
  to: Pick<Account, "email" | "hasPassword">,
): Promise<NewMail<"linkReady">> {
  const { number, firstName, productName, language, linkValidUntil } = recommendation;
  const contact = await contactOf(tx, recommendation);
  return {
    kind: "linkReady",
    to: to.email,
    language,
    params: {
      firstName,
      productName,
      shareLink: tx.links.short(number),
      validUntil: dayOf(linkValidUntil),
      link: await memberAreaLink(tx, recommendation.accountId),
      // Without a token, because people forward this mail.
      registerLink: to.hasPassword ? null : tx.links.register(null),
      contact: contact && contactName(contact),
      reward: promisedReward(recommendation),
    },
    key: `linkReady:${number}`,
    createdAt: tx.now(),
  };
}
