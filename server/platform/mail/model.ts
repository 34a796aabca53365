import type { Language } from "#server/platform/values/language.ts";
import { otherRelease } from "../fault.ts";
import { type MailParams, mailSchemas } from "./params.ts";

export type MailKind = keyof MailParams;

/**
 * Every kind, and whether it is sent on request, to a person who waits for it. Requested mails are sent before others
 * and can be requested again. Anybody who types an address can cause them.
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
  passkeyAdded: false,
  passkeyRemoved: false,
  agreementGiven: false,
  linkEnding: false,
  recipientOrdered: false,
  deliveryToRecipient: false,
  recipientOrderLost: false,
  ownOrderLost: false,
  rewardReady: false,
  rewardPassedOn: false,
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
  agencyDocument: false,
  caseReceived: false,
  caseForSupport: false,
  webhookDisabled: false,
  personAdded: false,
  officeNotice: false,
  caseAnswered: false,
};
export const mailKinds = Object.keys(isRequested) as readonly MailKind[];
export const requestedKinds = mailKinds.filter((kind) => isRequested[kind]);

/** Mails to a referrer who asked for news of their links (`newsByMail`), and who can end them by one click. */
export const newsKinds: readonly MailKind[] = ["agreementGiven", "deliveryToRecipient", "linkEnding"];

export function mailPriority(kind: MailKind): number {
  return isRequested[kind] ? 10 : 0;
}

/**
 * Whether an undeliverable mail keeps its parameters, so that operations can resend it: mails that nobody requests a
 * second time, such as a reward's or a voucher's, contain a token that is stored nowhere else.
 */
export function keepsParamsWhenFailed(kind: MailKind): boolean {
  return !isRequested[kind];
}

/** Queue of the jobs that send mails; a job is written for each mail, in the mail's transaction. */
export const sendMailQueue = "send-mail";
/** Mails that a worker sends at a time. */
export const mailsAtOnce = 20;
export type SendMailJob = { tenantId: string; mailId: string };

export type NewMail<K extends MailKind = MailKind> = {
  [P in K]: {
    kind: P;
    to: string;
    language: Language;
    params: MailParams[P];
    /** Idempotency key: one mail for each key. */
    key: string;
    createdAt: Date;
  };
}[K];

/** The failure of a mail that was not tried, because its address takes no mails (suppression.ts). */
export const suppressedReason = "suppressed";
/** The failure of a mail that was not tried, because the person ended such mails after it was queued. */
export const unsubscribedReason = "unsubscribed";

/** The failure of a mail that was not tried any more, because its link had ended: the person asks for a new one. */
export const linkEndedReason = "linkEnded";
/** Failures that say nothing about the mail server. */
export const untriedReasons = [suppressedReason, unsubscribedReason, linkEndedReason] as const;

/** A mail waiting to be sent. `queuedAt`: when it was queued, or queued again by operations. */
export type QueuedMail = NewMail & { id: string; messageId: string; attempts: number; queuedAt: Date };

/**
 * What a mail server reports of a mail that it could not deliver after all (readBounce). `recipients`: the address that
 * it was sent to, and the one at which it ended. `status`: the enhanced code.
 */
export type Bounce = { messageId: string; recipients: readonly string[]; status: string };

/** An undeliverable mail whose address is not erased yet. */
export type FailedMail = {
  id: string;
  kind: MailKind;
  /** Never shown. */
  to: string;
  createdAt: Date;
  failedAt: Date | null;
  attempts: number;
  /** Status codes of the last attempt, or why there was none. */
  failure: string;
  /** Whether its parameters are still stored. */
  canBeResent: boolean;
};

/**
 * Delivery figures of one tenant. A mail counts once, regardless of its number of attempts; one that was not tried
 * does not count.
 */
export type MailHealth = {
  /** Attempted since the given time, and sent. */
  sent: number;
  /** Attempted since then and not sent: still queued, or given up. */
  failing: number;
  /** Given up since then, counting only mails kept for operations. */
  givenUp: number;
  /** When the oldest queued mail without any attempt was queued; null: there is none. */
  oldestUntried: Date | null;
  /** When the oldest queued mail was queued; null: there is none. */
  oldestQueued: Date | null;
};

/** A mail as it was stored, without fields that this release does not know. Throws otherRelease for all else. */
export function readMail(kind: string, stored: unknown): Pick<QueuedMail, "kind" | "params"> {
  const known = mailKinds.find((one) => one === kind);
  const params = known && mailSchemas[known].safeParse(stored);
  if (!params?.success) throw otherRelease(`mail (${kind})`);
  return { kind: known, params: params.data } as Pick<QueuedMail, "kind" | "params">;
}
