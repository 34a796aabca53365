import { memberAreaLink } from "../account/autologin.ts";
import type { Account } from "../account/model.ts";
import { contactName, contactOf } from "../agency/contact.ts";
import { dayOf } from "../calendar.ts";
import type { Tx } from "../context.ts";
import type { NewMail, PromisedReward } from "../mail/model.ts";
import type { Recommendation } from "./model.ts";

type Promised = Pick<Recommendation, "productId" | "referrerCents" | "recipientCents">;

/** What mails say of the promise: what will be paid, also where an agency's plan decided it after the form was sent. */
export function promisedReward({ productId, referrerCents, recipientCents }: Promised): PromisedReward {
  return { referrerCents, recipientCents, isUpTo: productId === null };
}

/**
 * The one mail with which a referrer has their link in writing, to the address that they gave, written in the transaction
 * that opens the link. One for each recommendation, by its key.
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
      // Without a token: people pass this mail on.
      registerLink: to.hasPassword ? null : tx.links.register(null),
      contact: contact && contactName(contact),
      reward: promisedReward(recommendation),
    },
    key: `linkReady:${number}`,
    createdAt: tx.now(),
  };
}
