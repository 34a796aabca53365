import type { Language } from "../tenant/model.ts";

/**
 * The mails that the product sends, with what each needs. A mail goes to exactly one person who acted themselves; none
 * goes to a recipient who did not (law-and-access, Sharing). Links carry tokens, so parameters are sealed at rest.
 */
export type MailParams = {
  confirmRecommendation: { firstName: string; productName: string; link: string };
  loginLink: { firstName: string; link: string; minutes: number };
  friendOrdered: {
    firstName: string;
    productName: string;
    orderedOn: string;
    cents: number;
    weeksFrom: number;
    weeksTo: number;
    link: string;
  };
  rewardReady: { firstName: string; cents: number; link: string; expiresOn: string };
  rewardReminder: { firstName: string; cents: number; link: string; expiresOn: string };
  rewardLinkRenewed: { firstName: string; cents: number; link: string };
  bankDataNeeded: { firstName: string; cents: number; link: string };
  bankDataChanged: { firstName: string; last4: string };
  voucher: { firstName: string; cents: number; brand: string; code: string; validUntil: string | null };
  paid: { firstName: string; cents: number; last4: string | null };
};
export type MailKind = keyof MailParams;

export const mailKinds = [
  "confirmRecommendation",
  "loginLink",
  "friendOrdered",
  "rewardReady",
  "rewardReminder",
  "rewardLinkRenewed",
  "bankDataNeeded",
  "bankDataChanged",
  "voucher",
  "paid",
] as const satisfies MailKind[];

/**
 * Somebody sits before the screen and waits for these: they overtake reminders and notices. Whoever types an address can
 * cause them.
 */
export const awaited: readonly MailKind[] = ["confirmRecommendation", "loginLink", "rewardLinkRenewed"];

export function mailPriority(kind: MailKind): number {
  return awaited.includes(kind) ? 10 : 0;
}

/** The queue that a mail's job waits in; the mail and its job are written in one statement. */
export const sendMailQueue = "send-mail";
export type SendMailJob = { tenantId: string; mailId: string };

export type NewMail<K extends MailKind = MailKind> = {
  [P in K]: {
    kind: P;
    to: string;
    language: Language;
    params: MailParams[P];
    /** One mail for each key, however often it is asked for. */
    key: string;
    createdAt: Date;
  };
}[K];

/** A mail that is still to be sent. Once it is sent or given up its parameters are gone, and so is this. */
export type QueuedMail = NewMail & { id: string; messageId: string; attempts: number };
