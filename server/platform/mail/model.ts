import type { Language } from "../tenant/model.ts";

/** The promised reward of a recommendation as mails state it; `isUpTo`: upper limits, the order decides. */
export type MailedReward = { referrerCents: number; recipientCents: number; isUpTo: boolean };

/** What a link keeps of a campaign, as mails and pages state it: both parts together, and what they are otherwise. */
export type KeptRaise = { title: string; cents: number; usualCents: number };

/**
 * Whom a mail greets. `lastName`: "" if `firstName` is the whole name as typed; null if only the first name is known.
 */
export type Greeted = { firstName: string; lastName: string | null };

/** The link that a mail to its referrer is about. productName "": any product. `ownName`: their own name for it. */
export type LinkAbout = { productName: string; recommendedOn: string; ownName: string | null };

/** The order that a mail to its recipient is about. productName "": the shop named none. */
export type OrderAbout = { productName: string; orderedOn: string };

/** `about`: a referrer's link, or a recipient's order; null: the reward belongs to neither. */
type About = { about: LinkAbout | OrderAbout | null };

/** `unsubscribeLink`: ends all news, at once and without a login. */
type News = Greeted & { about: LinkAbout; link: string; unsubscribeLink: string };

type LostOrder = Greeted & {
  productName: string;
  orderedOn: string;
  outcome: "cancelled" | "notEligible";
  link: string;
};

/**
 * All mails that the product sends, with their parameters. A mail goes to exactly one person who acted themselves,
 * never to a recipient who did not. Links contain tokens, so parameters are encrypted at
 * rest.
 */
export type MailParams = {
  confirmRecommendation: Greeted & { productName: string; link: string; reward: MailedReward };
  /** To a referrer: their link, and where they can see its progress. */
  linkReady: Greeted & {
    productName: string;
    shareLink: string;
    validUntil: string;
    link: string;
    /** Where an account without a password can set one. */
    registerLink: string | null;
    /** The recipient's contact (contactName); null: none. */
    contact: string | null;
    reward: MailedReward;
  };
  /** To a recipient who agreed: the link into the shop, its deadline, and the link to the status of their order. */
  recipientAgreed: Greeted & {
    referrerName: string;
    productName: string;
    shopLink: string;
    orderBy: string;
    cents: number;
    isUpTo: boolean;
    /** It holds until `orderBy`; null: no campaign raised this reward. */
    raise: KeptRaise | null;
    link: string;
    /** The four words of their receipt. */
    receipt: string | null;
    /** Who will contact them (contactName), with a telephone number. */
    contact: { name: string; phone: string } | null;
  };
  loginLink: Greeted & { link: string; minutes: number };
  /** To a person who asked for an account; the link sets its password. */
  registration: Greeted & { link: string; days: number };
  /** To a person who asked for an account but has one with a password. */
  accountExists: Greeted & { link: string; resetLink: string };
  passwordReset: Greeted & { link: string; minutes: number };
  /** `link`: what to do if somebody else changed it. */
  passwordChanged: Greeted & { link: string };
  /** `link`: the page where the person removes passkeys and ends sessions. */
  passkeyAdded: Greeted & { link: string };
  passkeyRemoved: Greeted & { link: string };
  /** To a referrer who wants news: somebody agreed through their link, and shows them each step. */
  agreementGiven: News;
  /** To a referrer who wants news: the last day of a link. `orderDays`: days to order for who comes until then. */
  linkEnding: News & { endsOn: string; orderDays: number };
  recipientOrdered: Greeted &
    About & {
      productName: string;
      orderedOn: string;
      cents: number;
      /** When the reward is decided: on a day, between two, or by `until`; null: nobody can say. */
      expected: { from: string | null; until: string } | null;
      link: string;
    };
  /**
   * To a referrer who wants news, and is shown each step. `withdrawalUntil`: the last day on which the recipient can
   * withdraw; `decidedOn`: the day after it.
   */
  deliveryToRecipient: News & {
    productName: string;
    deliveredOn: string;
    withdrawalUntil: string;
    decidedOn: string;
    cents: number;
  };
  /** To a referrer who got recipientOrdered or deliveryToRecipient: there is no reward for that order. */
  recipientOrderLost: LostOrder & About;
  /** To the recipient who ordered: there is no reward for their order. `link`: the status of their order. */
  ownOrderLost: LostOrder;
  /** `nettedCents`: what is kept of a transfer because the person has to give it back. */
  rewardReady: Greeted & About & { cents: number; nettedCents: number; link: string; expiresOn: string };
  /** To a referrer: the recipient could not be reached, so their part is the referrer's now. */
  rewardPassedOn: Greeted & About & { cents: number; link: string; expiresOn: string; waitedDays: number };
  rewardReminder: Greeted & About & { cents: number; link: string; expiresOn: string };
  rewardLinkRenewed: Greeted & About & { cents: number; link: string };
  bankDataNeeded: Greeted & About & { cents: number; link: string };
  bankDataChanged: Greeted & { last4: string };
  /** To a referrer whose customer number is unknown to the provider. */
  customerNumberRejected: Greeted & About & { cents: number; link: string };
  bankDataRemoved: Greeted & { last4: string };
  /** To the new address of a referrer who wants to change it. */
  confirmEmail: Greeted & { link: string; hours: number };
  /** To a referrer's old address; `address` is the new one, masked. */
  emailChanged: Greeted & { address: string };
  /** `link`: to the certificate of the erasure, once. */
  accountDeleted: Greeted & { link: string; days: number };
  voucher: Greeted &
    About & {
      cents: number;
      brand: string;
      code: string;
      validUntil: string | null;
      /** Where and how it is redeemed. */
      redeemLink: string | null;
      redeemText: string | null;
    };
  /** `nettedCents`: the part that was kept because it had to be given back. */
  paid: Greeted & About & { cents: number; nettedCents: number; last4: string | null };
  /** Asks whether the newsletter is wanted; contains no advertising. */
  confirmNewsletter: Greeted & { link: string; days: number };
  /** Advertising: delivered only to confirmed subscribers (deliver.ts). */
  newsletter: Greeted & { subject: string; paragraphs: string[]; unsubscribeLink: string };
  /** Invites to recommend for the agency or to work with it. Neutral; names the inviter. */
  agencyInvitation: Greeted & {
    invitation: "referrer" | "employee";
    isReminder: boolean;
    agencyName: string;
    inviterName: string;
    validUntil: string;
    link: string;
  };
  /** To an agency: a document for it. `due` null: nothing is to be paid · `last4` null: no account is known. */
  agencyDocument: {
    document: "invoice" | "creditNote" | "cancellation";
    number: string;
    month: string;
    cents: number;
    due: string | null;
    last4: string | null;
    link: string;
  };
  /** `textBody`: a copy of the message, several lines; empty if the address is not proven. */
  caseReceived: Greeted & { number: string; textBody: string; link: string };
  /** To the tenant's support; replies go to `replyTo`. */
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
  /**
   * To a partner: deliveries to their endpoint have failed for a day, and it was disabled. `failure`: the result of the
   * last attempt.
   */
  webhookDisabled: { name: string; host: string; since: string; failure: string };
  /** To who decides where two people are needed: somebody else does as well. `name`: of a key, or of a person. */
  personAdded: { name: string; email: string; way: "key" | "login"; since: string };
  caseAnswered: Greeted & {
    number: string;
    outcome: "open" | "answered" | "resolved" | "rejected";
    textBody: string;
    link: string;
  };
};
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

/** A mail waiting to be sent. `queuedAt`: when it was queued, or queued again by operations. */
export type QueuedMail = NewMail & { id: string; messageId: string; attempts: number; queuedAt: Date };

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
