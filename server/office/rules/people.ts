import type { SupportFacts } from "../model.ts";

/** The data of a recommendation's people that pages show; no birth date, postal address or bank details. */
export function shownPeople({ recommendation, account, recipients, bouncing }: SupportFacts) {
  const { firstName, lastName, state, recipientShare, referrerCents, recipientCents, createdAt, linkValidUntil } =
    recommendation;
  return {
    referrer: {
      name: account ? `${account.firstName} ${account.lastName}` : `${firstName} ${lastName}`,
      email: account?.email ?? null,
      takesNoMails: account !== null && bouncing.has(account.email),
      state: account?.state ?? ("deleted" as const),
    },
    recipients: recipients.slice(0, 5).map(({ number, details, confirmedAt, lastClickAt }) => ({
      number,
      name: details ? `${details.firstName} ${details.lastName}` : null,
      email: details?.email ?? null,
      takesNoMails: details !== null && bouncing.has(details.email),
      confirmedAt,
      lastClickAt,
    })),
    link: { state, recipientShare, referrerCents, recipientCents, createdAt, linkValidUntil },
  };
}
