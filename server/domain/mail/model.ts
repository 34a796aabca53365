import type { Language } from "../tenant/model.ts";

/** What a recommendation promises its two people, in cents; `isUpTo`: what is ordered decides. Mails from before have none. */
export type PromisedReward = { referrerCents: number; recipientCents: number; isUpTo: boolean };

/**
 * The mails that the product sends, with the parameters of each. A mail goes to exactly one person who acted themselves,
 * never to a recipient who did not (law-and-access, Sharing). Links carry tokens, so parameters are sealed at rest.
 */
export type MailParams = {
  confirmRecommendation: { firstName: string; productName: string; link: string; reward?: PromisedReward };
  /** To a referrer: their link, and where they see what becomes of it. */
  linkReady: {
    firstName: string;
    productName: string;
    shareLink: string;
    validUntil: string;
    link: string;
    /** Where a password can be set, for accounts without one. Mails from before have none. */
    registerLink?: string | null;
    /** Whom the recipient is put in touch with (contactName); null: nobody. Mails from before have none. */
    contact?: string | null;
    reward?: PromisedReward;
  };
  /** To a recipient who agreed: the way into the shop, until when, and where they see how things stand. */
  recipientAgreed: {
    firstName: string;
    referrerName: string;
    productName: string;
    shopLink: string;
    orderBy: string;
    cents: number;
    isUpTo: boolean;
    link: string;
    /** Who will contact them (contactName), with a telephone number. Mails from before have none. */
    contact?: { name: string; phone: string } | null;
  };
  loginLink: { firstName: string; link: string; minutes: number };
  /** Asked for: an account, which the link gives a password. */
  registration: { firstName: string; link: string; days: number };
  /** Asked for an account, by somebody who has one with a password. */
  accountExists: { firstName: string; link: string; resetLink: string };
  passwordReset: { firstName: string; link: string; minutes: number };
  /** `link`: what to do where it was somebody else. */
  passwordChanged: { firstName: string; link: string };
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
  /** To a referrer whose customer number the provider does not know. */
  customerNumberRejected: { firstName: string; cents: number; link: string };
  bankDataRemoved: { firstName: string; last4: string };
  /** To the address that a referrer wants to have. */
  confirmEmail: { firstName: string; link: string; hours: number };
  /** To the address that a referrer had; `address` is the new one, masked. */
  emailChanged: { firstName: string; address: string };
  accountDeleted: { firstName: string };
  voucher: {
    firstName: string;
    cents: number;
    brand: string;
    code: string;
    validUntil: string | null;
    /** Where and how it is redeemed. Mails from before have neither. */
    redeemLink?: string | null;
    redeemText?: string | null;
  };
  paid: { firstName: string; cents: number; last4: string | null };
  /** Asks whether the newsletter is wanted; without any advertising. */
  confirmNewsletter: { firstName: string; link: string; days: number };
  /** Advertising: delivered to confirmed subscribers and to nobody else (deliver.ts). */
  newsletter: { firstName: string; subject: string; paragraphs: string[]; unsubscribeLink: string };
  /** Neutral, and it names who invites: to recommend for the agency, or to work with it. */
  agencyInvitation: {
    firstName: string;
    invitation: "recommender" | "employee";
    isReminder: boolean;
    agencyName: string;
    inviterName: string;
    validUntil: string;
    link: string;
  };
  /** `textBody`: a copy of what was written, several lines; empty: the address is proven by nobody. */
  caseReceived: { firstName: string; number: string; textBody: string; link: string };
  /** To the tenant's support; an answer goes to `replyTo`. */
  caseForSupport: {
    number: string;
    kind: "contact" | "missingReward" | "complaint";
    topic: string;
    name: string;
    replyTo: string;
    recommendationNumber: string | null;
    orderNumber: string | null;
    orderedOn: string | null;
    productName: string | null;
    textBody: string;
  };
  /** To a partner: nothing arrives at their endpoint since a day, and it gets nothing more. `failure`: what the last try came to. */
  webhookDisabled: { name: string; host: string; since: string; failure: string };
  caseAnswered: {
    firstName: string;
    number: string;
    outcome: "open" | "answered" | "resolved" | "rejected";
    textBody: string;
    link: string;
  };
};
export type MailKind = keyof MailParams;

/**
 * Every kind, and whether somebody asks for it and waits: those are sent before others, and can be asked for again. Anybody who
 * types an address can cause them.
 */
const isRequested: Readonly<Record<MailKind, boolean>> = {
  confirmRecommendation: true,
  linkReady: false,
  recipientAgreed: false,
  loginLink: true,
  registration: true,
  accountExists: true,
  passwordReset: true,
  passwordChanged: false,
  friendOrdered: false,
  rewardReady: false,
  rewardReminder: false,
  rewardLinkRenewed: true,
  bankDataNeeded: false,
  bankDataChanged: false,
  customerNumberRejected: false,
  bankDataRemoved: false,
  confirmEmail: true,
  emailChanged: false,
  accountDeleted: false,
  voucher: false,
  paid: false,
  confirmNewsletter: true,
  newsletter: false,
  agencyInvitation: false,
  caseReceived: false,
  caseForSupport: false,
  webhookDisabled: false,
  caseAnswered: false,
};
export const mailKinds = Object.keys(isRequested) as readonly MailKind[];
export const requestedKinds = mailKinds.filter((kind) => isRequested[kind]);

export function mailPriority(kind: MailKind): number {
  return isRequested[kind] ? 10 : 0;
}

/**
 * Whether a mail that could not be delivered keeps its parameters, so that operations can send it again. Nobody asks for a
 * reward's or a voucher's mail a second time, and the link's token stands nowhere else.
 */
export function isKeptWhenFailed(kind: MailKind): boolean {
  return !isRequested[kind];
}

/** The queue of the jobs that send mails: one job for each queued mail, written in the mail's transaction. */
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

/** A mail that waits to be sent. `queuedAt`: when it was written, or sent again by operations. */
export type QueuedMail = NewMail & { id: string; messageId: string; attempts: number; queuedAt: Date };

/** A mail that could not be delivered and whose address is not erased yet. */
export type FailedMail = {
  id: string;
  kind: MailKind;
  createdAt: Date;
  failedAt: Date | null;
  attempts: number;
  /** Status codes of the last attempt. */
  failure: string;
  /** Whether its parameters are kept. */
  canBeResent: boolean;
};

/** How sending goes in one tenant. A mail counts once, however often it was tried. */
export type MailHealth = {
  /** Tried since the time in question, and sent. */
  sent: number;
  /** Tried since then, and not sent: still queued, or given up. */
  failing: number;
  /** Given up since then, of those that are kept for operations. */
  givenUp: number;
  /** When the oldest queued mail that was never tried was queued; null where there is none. */
  oldestUntried: Date | null;
  /** When the oldest queued mail was queued; null where there is none. */
  oldestQueued: Date | null;
};
