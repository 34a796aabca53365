import type { Language } from "../tenant/model.ts";

/**
 * The mails that the product sends, with what each needs. A mail goes to exactly one person who acted themselves; none
 * goes to a recipient who did not (law-and-access, Sharing). Links carry tokens, so parameters are sealed at rest.
 */
export type MailParams = {
  confirmRecommendation: { firstName: string; productName: string; link: string };
  loginLink: { firstName: string; link: string; minutes: number };
  friendOrdered: { firstName: string; productName: string; orderedOn: string; cents: number; weeksFrom: number; weeksTo: number; link: string };
  rewardReady: { firstName: string; cents: number; link: string; expiresOn: string };
  rewardReminder: { firstName: string; cents: number; link: string; expiresOn: string };
  rewardLinkRenewed: { firstName: string; cents: number; link: string };
  bankDataNeeded: { firstName: string; cents: number; link: string };
  bankDataChanged: { firstName: string; last4: string };
  voucher: { firstName: string; cents: number; brand: string; code: string; validUntil: string | null };
  paid: { firstName: string; cents: number; last4: string | null };
};
export type MailKind = keyof MailParams;

export type NewMail<K extends MailKind = MailKind> = {
  [P in K]: {
    kind: P;
    to: string;
    language: Language;
    params: MailParams[P];
    /** One mail for each key, however often it is asked for. */
    key: string;
  };
}[K];

export type QueuedMail = NewMail & { id: string; messageId: string; state: "queued" | "sent" | "failed"; attempts: number };
