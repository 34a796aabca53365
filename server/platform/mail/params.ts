import { z } from "zod";
import { noticeKinds } from "./notice-kinds.ts";

/**
 * All mails that the product sends, with their parameters, as the worker reads them. A mail goes to exactly one person
 * who acted themselves, never to a recipient who did not. Links contain tokens, so parameters are encrypted at rest.
 *
 * While an upgrade runs, and after a rollback, a worker reads what another release wrote. Fields that it does not know
 * it leaves out. A mail of an unknown kind, without a field or with a value that it does not know waits for a worker of
 * the other release. So a new field has a `default` for one release, and a field is neither renamed nor given another
 * meaning: it gets a new name.
 */

const text = z.string();
const cents = z.int();

/** The promised reward of a recommendation as mails state it; `isUpTo`: upper limits, the order decides. */
const mailedReward = z.object({ referrerCents: cents, recipientCents: cents, isUpTo: z.boolean() });
export type MailedReward = z.infer<typeof mailedReward>;

/** What a link keeps of a campaign, as mails and pages state it: both parts together, and what they are otherwise. */
const keptRaise = z.object({ title: text, cents, usualCents: cents });
export type KeptRaise = z.infer<typeof keptRaise>;

/**
 * Whom a mail greets. `lastName`: "" if `firstName` is the whole name as typed; null if only the first name is known.
 */
const greeted = z.object({ firstName: text, lastName: text.nullable() });
export type Greeted = z.infer<typeof greeted>;

/** The link that a mail to its referrer is about. productName "": any product. `ownName`: their own name for it. */
const linkAbout = z.object({ productName: text, recommendedOn: text, ownName: text.nullable() });
export type LinkAbout = z.infer<typeof linkAbout>;

/** The order that a mail to its recipient is about. productName "": the shop named none. */
const orderAbout = z.object({ productName: text, orderedOn: text });
export type OrderAbout = z.infer<typeof orderAbout>;

/** How much of a kind waits in the office. `late`: of it past its deadline; `hasMore`: there is more than `count`. */
const noticeLine = z.object({ kind: z.enum(noticeKinds), count: z.int(), late: z.int(), hasMore: z.boolean() });
export type NoticeLine = z.infer<typeof noticeLine>;

const to = <Fields extends z.ZodRawShape>(fields: Fields) => greeted.extend(fields);

/** `about`: a referrer's link, or a recipient's order; null: the reward belongs to neither. */
const aboutTo = <Fields extends z.ZodRawShape>(fields: Fields) =>
  to({ about: z.union([linkAbout, orderAbout]).nullable() }).extend(fields);

/** `unsubscribeLink`: ends all news, at once and without a login. */
const newsTo = <Fields extends z.ZodRawShape>(fields: Fields) =>
  to({ about: linkAbout, link: text, unsubscribeLink: text }).extend(fields);

const lostOrder = {
  productName: text,
  orderedOn: text,
  outcome: z.enum(["cancelled", "notEligible"]),
  link: text,
};

export const mailSchemas = {
  confirmRecommendation: to({ productName: text, link: text, reward: mailedReward }),
  /** To a referrer: their link, and where they can see its progress. */
  linkReady: to({
    productName: text,
    shareLink: text,
    validUntil: text,
    link: text,
    /** Where an account without a password can set one. */
    registerLink: text.nullable(),
    /** The recipient's contact (contactName); null: none. */
    contact: text.nullable(),
    reward: mailedReward,
  }),
  /** To a recipient who agreed: the link into the shop, its deadline, and the link to the status of their order. */
  recipientAgreed: to({
    referrerName: text,
    productName: text,
    shopLink: text,
    orderBy: text,
    cents,
    isUpTo: z.boolean(),
    /** It holds until `orderBy`; null: no campaign raised this reward. */
    raise: keptRaise.nullable(),
    link: text,
    /** The four words of their receipt. */
    receipt: text.nullable(),
    /** Who will contact them (contactName), with a telephone number. */
    contact: z.object({ name: text, phone: text }).nullable(),
  }),
  loginLink: to({ link: text, minutes: z.int() }),
  /** To a person who asked for an account; the link sets its password. */
  registration: to({ link: text, days: z.int() }),
  /** To a person who asked for an account but has one with a password. */
  accountExists: to({ link: text, resetLink: text }),
  passwordReset: to({ link: text, minutes: z.int() }),
  /** `link`: what to do if somebody else changed it. */
  passwordChanged: to({ link: text }),
  /** `link`: the page where the person removes passkeys and ends sessions. */
  passkeyAdded: to({ link: text }),
  passkeyRemoved: to({ link: text }),
  /** To a referrer who wants news: somebody agreed through their link, and shows them each step. */
  agreementGiven: newsTo({}),
  /** To a referrer who wants news: the last day of a link. `orderDays`: days to order for who comes until then. */
  linkEnding: newsTo({ endsOn: text, orderDays: z.int() }),
  recipientOrdered: aboutTo({
    productName: text,
    orderedOn: text,
    cents,
    /** When the reward is decided: on a day, between two, or by `until`; null: nobody can say. */
    expected: z.object({ from: text.nullable(), until: text }).nullable(),
    /** Who acts next. */
    next: z.enum(["shop", "us"]),
    withdrawalDays: z.int(),
    link: text,
  }),
  /**
   * To a referrer who wants news, and is shown each step. `withdrawalUntil`: the last day on which the recipient can
   * withdraw; `decidedOn`: the day after it.
   */
  deliveryToRecipient: newsTo({
    productName: text,
    deliveredOn: text,
    withdrawalUntil: text,
    decidedOn: text,
    cents,
  }),
  /** To a referrer who got recipientOrdered or deliveryToRecipient: there is no reward for that order. */
  recipientOrderLost: aboutTo(lostOrder),
  /** To the recipient who ordered: there is no reward for their order. `link`: the status of their order. */
  ownOrderLost: to(lostOrder),
  /** `nettedCents`: what is kept of a transfer because the person has to give it back. */
  rewardReady: aboutTo({ cents, nettedCents: cents, link: text, expiresOn: text }),
  /** To a referrer: the recipient could not be reached, so their part is the referrer's now. */
  rewardPassedOn: aboutTo({ cents, link: text, expiresOn: text, waitedDays: z.int() }),
  rewardReminder: aboutTo({ cents, link: text, expiresOn: text }),
  rewardLinkRenewed: aboutTo({ cents, link: text }),
  bankDataNeeded: aboutTo({ cents, link: text }),
  bankDataChanged: to({ last4: text }),
  /** To a referrer whose customer number is unknown to the provider. */
  customerNumberRejected: aboutTo({ cents, link: text }),
  bankDataRemoved: to({ last4: text }),
  /** To the new address of a referrer who wants to change it. */
  confirmEmail: to({ link: text, hours: z.int() }),
  /** To a referrer's old address; `address` is the new one, masked. */
  emailChanged: to({ address: text }),
  /** `link`: to the certificate of the erasure, once. */
  accountDeleted: to({ link: text, days: z.int() }),
  voucher: aboutTo({
    cents,
    brand: text,
    code: text,
    validUntil: text.nullable(),
    /** Where and how it is redeemed. */
    redeemLink: text.nullable(),
    redeemText: text.nullable(),
  }),
  /** `nettedCents`: the part that was kept because it had to be given back. */
  paid: aboutTo({ cents, nettedCents: cents, last4: text.nullable() }),
  /** Asks whether the newsletter is wanted; contains no advertising. */
  confirmNewsletter: to({ link: text, days: z.int() }),
  /** Advertising: delivered only to confirmed subscribers (deliver.ts). */
  newsletter: to({ subject: text, paragraphs: z.array(text), unsubscribeLink: text }),
  /** Invites to recommend for the agency or to work with it. Neutral; names the inviter. */
  agencyInvitation: to({
    invitation: z.enum(["referrer", "employee"]),
    isReminder: z.boolean(),
    agencyName: text,
    inviterName: text,
    validUntil: text,
    link: text,
  }),
  /** To an agency: a document for it. `due` null: nothing is to be paid · `last4` null: no account is known. */
  agencyDocument: z.object({
    document: z.enum(["invoice", "creditNote", "cancellation"]),
    number: text,
    month: text,
    cents,
    due: text.nullable(),
    last4: text.nullable(),
    link: text,
  }),
  /** `textBody`: a copy of the message, several lines; empty if the address is not proven. */
  /** `answerBy`: the day by which we answer. */
  caseReceived: to({ number: text, answerBy: text, textBody: text, link: text }),
  /** To the tenant's support; replies go to `replyTo`. */
  caseForSupport: z.object({
    number: text,
    kind: z.enum(["contact", "missingReward", "complaint"]),
    topic: text,
    name: text,
    replyTo: text,
    recommendationNumber: text.nullable(),
    orderNumber: text.nullable(),
    orderedOn: text.nullable(),
    productName: text.nullable(),
    textBody: text,
  }),
  /**
   * To a partner: deliveries to their endpoint have failed for a day, and it was disabled. `failure`: the result of the
   * last attempt.
   */
  webhookDisabled: z.object({ name: text, host: text, since: text, failure: text }),
  /** To who decides where two people are needed: somebody else does as well. `name`: of a key, or of a person. */
  personAdded: z.object({ name: text, email: text, way: z.enum(["key", "login"]), since: text }),
  /**
   * To a person of the office: how much waits for them, without saying whose. `how`: once a day, or at once.
   * `unsubscribeLink`: ends all such mails.
   */
  officeNotice: to({
    how: z.enum(["daily", "soon"]),
    lines: z.array(noticeLine),
    link: text,
    unsubscribeLink: text,
  }),
  caseAnswered: to({
    number: text,
    outcome: z.enum(["open", "answered", "resolved", "rejected"]),
    textBody: text,
    link: text,
  }),
};
export type MailParams = { [Kind in keyof typeof mailSchemas]: z.infer<(typeof mailSchemas)[Kind]> };
