import type { NoticeKind } from "#server/platform/mail/notice-kinds.ts";
import type { LinkAbout, MailedReward, NoticeLine, OrderAbout } from "#server/platform/mail/params.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { greetingName } from "../plain-text.ts";
import type { Sender, Templates } from "../template.ts";

const euro = (cents: number) => formatCents(cents, "en");
const linesIn = (text: string) => text.split("\n").filter((line) => line !== "");

const caseKinds = { contact: "Message", missingReward: "Missing reward", complaint: "Complaint" };
/** Topics of messages to the support, and reasons of complaints. */
const caseTopics: Readonly<Record<string, string>> = {
  recommendation: "referral",
  reward: "reward",
  order: "order",
  data: "data and privacy",
  technical: "technical problem",
  notArrived: "not arrived",
  wrongAmount: "wrong amount",
  cancelled: "cancelled by mistake",
  held: "reward rests for a check",
  other: "other",
};
/** The topic of a missing reward is always the reward: its kind says so. */
const caseTitle = (kind: keyof typeof caseKinds, topic: string) =>
  kind === "missingReward" ? caseKinds[kind] : `${caseKinds[kind]}: ${caseTopics[topic] ?? topic}`;

const rewardReason = "You are getting this e-mail because we owe you a reward.";

/** The way to a reward that is ready. */
const toCollect = (link: string, expiresOn: string) => ({
  button: { label: "Collect my reward", link },
  notes: [
    `Please collect it by ${formatDay(expiresOn)}, after that it expires. The link is for you alone: do not pass it on.`,
  ],
  reason: rewardReason,
});

/** What is kept of a reward for one whose order was lost after it was paid. */
const kept = (cents: number) =>
  cents === 0
    ? []
    : [`We keep ${euro(cents)} of it: you were already paid as much for an order that was cancelled later.`];

/** What was kept of a payment. */
const keptOf = (cents: number, kept: number) =>
  `We kept ${euro(kept)} of ${euro(cents)}: you had already been paid as much for an order that was cancelled later.`;

/** The days between which something is expected. */
function when({ from, until }: { from: string | null; until: string }): string {
  if (from === until) return `on ${formatDay(until)}`;
  return from === null ? `by ${formatDay(until)}` : `between ${formatDay(from)} and ${formatDay(until)}`;
}

/** Which link or order of the reader a mail is about. */
function subjectOf(about: LinkAbout | OrderAbout | null): string[] {
  if (about === null) return [];
  if ("orderedOn" in about)
    return [
      `This is about your order of ${formatDay(about.orderedOn)}${about.productName && `: ${about.productName}`}.`,
    ];
  const ownName = about.ownName === null ? "" : ` (“${about.ownName}”)`;
  return [
    `This is about your referral of ${formatDay(about.recommendedOn)}: ${about.productName || "any offer"}${ownName}.`,
  ];
}

const amount = (cents: number, isUpTo: boolean) => `${isUpTo ? "up to " : ""}${euro(cents)}`;

/** How the reward is divided. */
function rewardLine(reward: MailedReward | undefined): string[] {
  const { referrerCents = 0, recipientCents = 0, isUpTo = false } = reward ?? {};
  const shares = [
    ...(referrerCents > 0 ? [`you get ${amount(referrerCents, isUpTo)}`] : []),
    ...(recipientCents > 0 ? [`your contact gets ${amount(recipientCents, isUpTo)}`] : []),
  ];
  return shares.length > 0 ? [`Once a contract is signed, ${shares.join(" and ")}.`] : [];
}

/** Whom to ask about a decision. */
const question = (from: Sender) => `Is something wrong? Write to ${from.email} or call ${from.phone}.`;

/** What waits in the office, of one and of several. */
const noticeWords: Readonly<Record<NoticeKind, readonly [string, string]>> = {
  message: ["message", "messages"],
  request: ["request that needs a second person", "requests that need a second person"],
  review: ["order to review", "orders to review"],
  unattributed: ["order without a referral", "orders without a referral"],
  held: ["reward on hold", "rewards on hold"],
  returned: ["payment that the bank sent back", "payments that the bank sent back"],
  bank: ["open bank entry", "open bank entries"],
  mail: ["undeliverable e-mail", "undeliverable e-mails"],
  voucher: ["empty pool of vouchers", "empty pools of vouchers"],
  overdue: ["overdue order", "overdue orders"],
  number: ["customer number to check", "customer numbers to check"],
  rejectedNumber: ["rejected customer number", "rejected customer numbers"],
  unclaimed: ["reward without a contact who can be reached", "rewards without a contact who can be reached"],
  liability: ["debt to a deleted account", "debts to deleted accounts"],
  payoutRun: ["payout run that needs a release", "payout runs that need a release"],
  reading: ["conspicuous reading of the installation", "conspicuous readings of the installation"],
  prices: ["change of rewards that needs a second person", "changes of rewards that need a second person"],
  lead: ["new lead", "new leads"],
  decided: ["request of yours decided", "requests of yours decided"],
};

function noticeLine({ kind, count, late, hasMore }: NoticeLine): string {
  const said = `${hasMore ? "more than " : ""}${count} ${noticeWords[kind][count === 1 ? 0 : 1]}`;
  return late === 0 ? said : `${said}, ${late} of them past the deadline`;
}

/** The end of a mail that a referrer asked for and can end. */
const news = (unsubscribeLink: string) => ({
  more: { label: "Stop these messages", link: unsubscribeLink },
  notes: [],
  reason: "You are getting this e-mail because you asked for news of your links.",
});

export const en: Templates = {
  greeting: (name) => (name ? `Hello ${name},` : "Hello,"),
  regards: "Kind regards",

  confirmRecommendation: ({ productName, link, reward }, from) => ({
    subject: "Please confirm your referral",
    heading: "Is this your e-mail address?",
    paragraphs: [
      `You created a referral link for ${productName || "our offers"} at ${from.name}. Please confirm that this e-mail address is yours. After that you can share the link.`,
      ...rewardLine(reward),
    ],
    button: { label: "Confirm my referral", link },
    notes: ["You did not create a referral link? Then there is nothing to do: without confirmation it stays inactive."],
    reason: "You are getting this e-mail because somebody created a referral link with your address.",
  }),

  linkReady: ({ productName, shareLink, validUntil, link, registerLink, contact, reward }) => ({
    subject: "Your referral link",
    heading: "Your link is ready",
    paragraphs: [
      `here is your personal link${productName ? ` for ${productName}` : ""}. It works until ${formatDay(validUntil)}. You send it yourself: we do not write to your contact.`,
      ...(contact ? [`You recommend the advice of ${contact}.`] : []),
      ...rewardLine(reward),
    ],
    code: shareLink,
    button: { label: "Send my link", link },
    ...(registerLink ? { more: { label: "Rather log in with a password? Set one here", link: registerLink } } : {}),
    notes: [
      "In your personal area you send the link and check its status. You log in with this e-mail address. You need no password for it.",
      "You did not create a link? Then there is nothing to do. Unless you ask for more, no further mails follow before somebody orders through it.",
    ],
    reason: "You get this mail once because a referral link was created with your address.",
  }),

  recipientAgreed: (
    { referrerName, productName, shopLink, orderBy, cents, isUpTo, raise, link, receipt, contact },
    from,
  ) => ({
    subject: `Order by ${formatDay(orderBy)}: your referral`,
    heading: "Everything is ready for your order",
    ...(cents > 0 ? { amount: `${isUpTo ? "up to " : ""}${euro(cents)}` } : {}),
    paragraphs: [
      `you accepted the referral from ${greetingName(referrerName) ?? "a contact"}${productName ? ` for ${productName}` : ""}. Order by ${formatDay(orderBy)} in the shop of ${from.name}, best through the link in this e-mail, so that your order is matched.`,
      cents > 0
        ? "Once your contract is active and the withdrawal period is over, we write to you and you choose your reward."
        : "The reward of this referral goes to the person who invited you.",
      ...(raise && cents > 0
        ? [
            `Campaign “${raise.title}”: a reward of ${euro(raise.cents)} in all instead of ${euro(raise.usualCents)} if you order by ${formatDay(orderBy)}.`,
          ]
        : []),
      ...(receipt
        ? [
            `Your receipt: ${receipt}. With these four words we find your referral on any device, on the telephone and in the shop.`,
          ]
        : []),
      ...(contact ? [`${contact.name} contacts you to advise you. Phone: ${contact.phone}.`] : []),
    ],
    button: { label: "To the shop", link: shopLink },
    more: { label: "Check your order’s status", link },
    notes: [
      "The link to where things stand is yours alone: do not pass it on. You did not agree to anything? Then ignore this mail.",
    ],
    reason: "You get this mail once because a referral was accepted with your address.",
  }),

  loginLink: ({ link, minutes }) => ({
    subject: "Your link to log in",
    heading: "This way to your referrals",
    paragraphs: [`This link logs you in. It works once and for ${minutes} minutes.`],
    button: { label: "Log in", link },
    notes: [
      "Keep the link to yourself: whoever has it sees your referrals. You did not want to log in? Then ignore this e-mail.",
    ],
    reason: "You are getting this e-mail because a link was requested for your address on our site.",
  }),

  registration: ({ link, days }, from) => ({
    subject: `Your account at ${from.name}`,
    heading: "Nearly done: set your password",
    paragraphs: [
      `This link confirms your e-mail address and lets you set a password. It works once and for ${days} days.`,
    ],
    button: { label: "Set a password", link },
    notes: ["You did not want an account? Then ignore this e-mail, and do not pass the link on."],
    reason: "You are getting this e-mail because an account was requested with your address.",
  }),

  accountExists: ({ link, resetLink }, from) => ({
    subject: `You already have an account at ${from.name}`,
    heading: "You already have an account",
    paragraphs: ["There is an account with a password for this e-mail address already. Just log in."],
    button: { label: "To the login", link },
    more: { label: "Forgot your password? Set a new one", link: resetLink },
    notes: ["You did not want to register? Then ignore this e-mail. Nothing has changed in your account."],
    reason: "You are getting this e-mail because an account was requested with your address.",
  }),

  passwordReset: ({ link, minutes }) => ({
    subject: "Your new password",
    heading: "Set a new password",
    paragraphs: [`This link lets you set a new password. It works once and for ${minutes} minutes.`],
    button: { label: "Set a new password", link },
    notes: [
      "You did not ask for a new password? Then ignore this e-mail: your old one stays valid. Do not pass the link on.",
    ],
    reason: "You are getting this e-mail because a new password was requested for your address.",
  }),

  passwordChanged: ({ link }, from) => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: ["From now on you log in with your new password. On all other devices you have been logged out."],
    more: { label: "This was not you? Set a new password", link },
    notes: [`This was not you? Then set a new password at once and tell us: ${from.email} or ${from.phone}.`],
    reason: "You are getting this e-mail because the password of your account was changed.",
  }),

  passkeyAdded: ({ link }, from) => ({
    subject: "New passkey for your account",
    heading: "A passkey was created",
    paragraphs: ["From now on this passkey logs in to your account, without a link or a password."],
    more: { label: "This was not you? Remove the passkey", link },
    notes: [
      `This was not you? Then remove the passkey at once, log out everywhere else on the same page, and tell us: ${from.email} or ${from.phone}.`,
    ],
    reason: "You are getting this e-mail because a passkey was created for your account.",
  }),

  passkeyRemoved: ({ link }, from) => ({
    subject: "Passkey removed from your account",
    heading: "A passkey was removed",
    paragraphs: [
      "Nobody can log in to your account with this passkey any more. You can still log in with a link that we send you by e-mail.",
    ],
    more: { label: "This was not you? See where you are logged in", link },
    notes: [`This was not you? Then log out everywhere else at once and tell us: ${from.email} or ${from.phone}.`],
    reason: "You are getting this e-mail because a passkey was removed from your account.",
  }),

  agreementGiven: ({ about, link, unsubscribeLink }) => ({
    subject: "Your contact agreed",
    heading: "Your contact agreed",
    paragraphs: [
      "The person who got your link wants to use the referral and agreed to it. Nothing is ordered yet.",
      ...subjectOf(about),
    ],
    button: { label: "Check its status", link },
    ...news(unsubscribeLink),
  }),

  linkEnding: ({ about, endsOn, orderDays, link, unsubscribeLink }) => ({
    subject: `Your link ends on ${formatDay(endsOn)}`,
    heading: "Your link ends soon",
    paragraphs: [
      `your link works until ${formatDay(endsOn)}. Until then you can go on sending it. Whoever opens it by then has ${orderDays} more days to order.`,
      ...subjectOf(about),
    ],
    button: { label: "Check its status", link },
    ...news(unsubscribeLink),
  }),

  recipientOrdered: ({ about, productName, orderedOn, cents, expected, next, withdrawalDays, link }) => ({
    subject: "Somebody ordered through your link",
    heading: "Somebody ordered through your link",
    amount: euro(cents),
    paragraphs: [
      `Good news: on ${formatDay(orderedOn)} somebody ordered${productName ? ` ${productName}` : ""} through your link. If it stays that way, you get ${euro(cents)}.`,
      `${expected ? `Your reward will probably be ready ${when(expected)}.` : "It takes longer than usual until your reward is ready."} We will write to you then.`,
      `${next === "us" ? "Next it is our turn: we check the order." : "Next is the shop: it delivers and tells us."} Until the withdrawal period of ${withdrawalDays} days ends your contact can still withdraw, so your reward is certain only after that.`,
      ...subjectOf(about),
    ],
    button: { label: "Check its status", link },
    notes: [],
    reason: "You are getting this e-mail because you referred somebody to us.",
  }),

  deliveryToRecipient: ({
    about,
    productName,
    deliveredOn,
    withdrawalUntil,
    decidedOn,
    cents,
    link,
    unsubscribeLink,
  }) => ({
    subject: `Delivered: your reward is certain on ${formatDay(decidedOn)}`,
    heading: "The order is delivered",
    amount: euro(cents),
    paragraphs: [
      `${productName || "the order"} is delivered or active since ${formatDay(deliveredOn)}. Your contact can still withdraw until ${formatDay(withdrawalUntil)}. If it stays that way, you get ${euro(cents)} after that.`,
      ...subjectOf(about),
    ],
    button: { label: "Check its status", link },
    ...news(unsubscribeLink),
  }),

  recipientOrderLost: ({ about, productName, orderedOn, outcome, link }, from) => ({
    subject: "No reward for an order through your link",
    heading: outcome === "cancelled" ? "The order was cancelled" : "The order does not count",
    paragraphs: [
      `We wrote to you about the order of ${formatDay(orderedOn)}${productName ? ` (${productName})` : ""}. ${outcome === "cancelled" ? "The contract did not come about" : "It does not count for the referral"}, so there is no reward for it. There is nothing you need to do.`,
      ...subjectOf(about),
    ],
    button: { label: "Check its status", link },
    notes: [question(from)],
    reason: "You are getting this e-mail because you referred somebody to us.",
  }),

  ownOrderLost: ({ productName, orderedOn, outcome, link }, from) => ({
    subject: "No reward for your order",
    heading: outcome === "cancelled" ? "The contract did not come about" : "The order does not count",
    paragraphs: [
      `Your order of ${formatDay(orderedOn)}${productName ? ` (${productName})` : ""} ${outcome === "cancelled" ? "was cancelled" : "does not count for the referral"}. So there is no reward for it. ${outcome === "cancelled" ? "" : "The contract itself is not affected. "}There is nothing you need to do.`,
    ],
    button: { label: "Check its status", link },
    notes: ["The link to your order's progress is only for you: do not pass it on.", question(from)],
    reason: "You are getting this e-mail because a referral was accepted with your address.",
  }),

  rewardReady: ({ about, cents, nettedCents, link, expiresOn }) => ({
    subject: `Your reward is ready: ${euro(cents)}`,
    heading: "Your reward is ready",
    amount: euro(cents),
    paragraphs: [
      "It worked: your reward is certain. Choose how you would like to get it.",
      ...kept(nettedCents),
      ...subjectOf(about),
    ],
    ...toCollect(link, expiresOn),
  }),

  rewardPassedOn: ({ about, cents, link, expiresOn, waitedDays }) => ({
    subject: `Your contact's part is yours now: ${euro(cents)}`,
    heading: "Your contact's part is yours now",
    amount: euro(cents),
    paragraphs: [
      `your referral had a part for your contact. For ${waitedDays} days they gave no address at which we could write to them, so their part is yours. Choose how you would like to get it.`,
      ...subjectOf(about),
    ],
    ...toCollect(link, expiresOn),
  }),

  rewardReminder: ({ about, cents, link, expiresOn }) => ({
    subject: `Reminder: ${euro(cents)} are waiting for you`,
    heading: "Your reward is still waiting",
    amount: euro(cents),
    paragraphs: ["You have not collected your reward yet. It takes two minutes.", ...subjectOf(about)],
    button: { label: "Collect my reward", link },
    notes: [
      `You have until ${formatDay(expiresOn)}, after that it expires. The link is for you alone: do not pass it on.`,
    ],
    reason: rewardReason,
  }),

  rewardLinkRenewed: ({ about, cents, link }) => ({
    subject: "Your new link to your reward",
    heading: "Your new link to your reward",
    amount: euro(cents),
    paragraphs: ["Here is the link you asked for. It leads to your reward.", ...subjectOf(about)],
    button: { label: "Go to my reward", link },
    notes: [
      "You did not ask for a link? Then ignore this e-mail, your reward stays as it is. Please do not pass the link on.",
    ],
    reason: "You are getting this e-mail because a new link to your reward was requested on our site.",
  }),

  bankDataNeeded: ({ about, cents, link }) => ({
    subject: `Where may we send ${euro(cents)}?`,
    heading: "Your bank details are missing",
    amount: euro(cents),
    paragraphs: [
      "To transfer your reward we need valid bank details. Please enter them on our site.",
      ...subjectOf(about),
    ],
    button: { label: "Enter bank details", link },
    notes: ["Please never send us your bank details by e-mail."],
    reason: rewardReason,
  }),

  bankDataChanged: ({ last4 }, from) => ({
    subject: "Your bank details were changed",
    heading: "Your bank details were changed",
    paragraphs: [
      `From now on your rewards go to the account ending in ${last4}. For your safety we wait at least 24 hours before we transfer anything.`,
    ],
    notes: [`This was not you? Then please tell us at once: ${from.email} or ${from.phone}.`],
    reason: "You are getting this e-mail because bank details were saved for you.",
  }),

  customerNumberRejected: ({ about, cents, link }) => ({
    subject: "Please check your customer number",
    heading: "Please check your customer number",
    amount: euro(cents),
    paragraphs: [
      "We could not find a customer with the number that you gave. Until we have a valid one we cannot pay your reward. Please enter it once more.",
      ...subjectOf(about),
    ],
    button: { label: "Enter the customer number", link },
    notes: ["It stands on your latest bill. Please do not send it by e-mail."],
    reason: rewardReason,
  }),

  bankDataRemoved: ({ last4 }, from) => ({
    subject: "Your bank details were removed",
    heading: "Your bank details were removed",
    paragraphs: [`The account ending in ${last4} is no longer stored for your next rewards.`],
    notes: [`This was not you? Then please tell us at once: ${from.email} or ${from.phone}.`],
    reason: "You are getting this e-mail because bank details were stored for you.",
  }),

  confirmEmail: ({ link, hours }, from) => ({
    subject: "Please confirm your new e-mail address",
    heading: "Is this your new e-mail address?",
    paragraphs: [
      `You would like to use this e-mail address at ${from.name}. Please confirm it within ${hours} hours. Until then everything stays as it is.`,
    ],
    button: { label: "Confirm the new address", link },
    notes: ["This was not you? Then there is nothing to do."],
    reason: "You are getting this e-mail because somebody entered this address on our site.",
  }),

  emailChanged: ({ address }, from) => ({
    subject: "Your e-mail address was changed",
    heading: "Your e-mail address was changed",
    paragraphs: [
      `From now on you log in with ${address}, and our messages go there. You were logged out on all devices.`,
    ],
    notes: [`This was not you? Then please tell us at once: ${from.email} or ${from.phone}.`],
    reason: "You are getting this e-mail because this address belonged to your account until now.",
  }),

  accountDeleted: ({ link, days }, from) => ({
    subject: "Your account is deleted",
    heading: "Your account is deleted",
    paragraphs: [
      `Your account at ${from.name} and your personal data are deleted, and your links no longer work. What was on its way to you will still arrive.`,
      "We have to keep records of payouts for 8 years, apart from what was deleted. We delete this e-mail after 30 days.",
    ],
    button: { label: "Fetch the certificate", link },
    notes: [
      `The certificate of the erasure is a signed PDF. The link works once, and for ${days} days.`,
      `This was not you? Then please tell us at once: ${from.email} or ${from.phone}.`,
    ],
    reason: "You are getting this e-mail once because your account was deleted.",
  }),

  voucher: ({ about, cents, brand, code, validUntil, redeemLink, redeemText }) => ({
    subject: `Your voucher from ${brand}: ${euro(cents)}`,
    heading: `Your voucher from ${brand}`,
    amount: euro(cents),
    paragraphs: [
      `Your reward is here: a voucher from ${brand} worth ${euro(cents)}.`,
      ...(redeemText ? [`How to redeem it: ${redeemText}`] : []),
      ...(validUntil ? [`It is valid until ${formatDay(validUntil)}.`] : []),
      ...subjectOf(about),
    ],
    code,
    ...(redeemLink ? { button: { label: `Redeem at ${brand}`, link: redeemLink } } : {}),
    notes: ["The code is as good as cash: whoever has it can redeem it. Do not pass it on."],
    reason: "You are getting this e-mail because you chose a voucher.",
  }),

  confirmNewsletter: ({ link, days }, from) => ({
    subject: "Please confirm your e-mail address",
    heading: "Do you want the newsletter?",
    paragraphs: [
      `The newsletter of ${from.name} was ordered with this e-mail address. Please confirm that you want it. Without your confirmation it will not come.`,
    ],
    button: { label: "Confirm the newsletter", link },
    notes: [
      `The link works for ${days} days. You did not order anything? Then there is nothing to do, and we erase the address.`,
    ],
    reason: "You are getting this e-mail because somebody ordered the newsletter with your address.",
  }),

  newsletter: ({ subject, paragraphs, unsubscribeLink }) => ({
    subject,
    heading: subject,
    paragraphs,
    more: { label: "Unsubscribe from the newsletter", link: unsubscribeLink },
    notes: [],
    reason: "You are getting this e-mail because you ordered and confirmed the newsletter.",
  }),

  paid({ about, cents, nettedCents, last4 }, from) {
    const its = nettedCents > 0 ? [keptOf(cents, nettedCents)] : [];
    const moved = cents - nettedCents;
    if (moved === 0)
      return {
        subject: `Your reward has been offset: ${euro(cents)}`,
        heading: "Your reward has been offset",
        paragraphs: [...its, ...subjectOf(about)],
        notes: [],
        reason: rewardReason,
      };
    return {
      subject: `Your reward has been paid: ${euro(moved)}`,
      heading: "Your reward has been paid",
      amount: euro(moved),
      paragraphs: [
        last4
          ? `We transferred your reward to the account ending in ${last4}. Enjoy it.`
          : "We paid out your reward. Enjoy it.",
        ...its,
        ...subjectOf(about),
      ],
      notes: [`The money has not arrived in three working days? Then write to us: ${from.email}.`],
      reason: rewardReason,
    };
  },

  agencyInvitation: ({ invitation, isReminder, agencyName, inviterName, validUntil, link }, from) => ({
    subject: isReminder ? `Reminder: invitation from ${inviterName}` : `Invitation from ${inviterName}`,
    heading: `${inviterName} invites you`,
    paragraphs: [
      invitation === "employee"
        ? `${inviterName} of ${agencyName} invites you to work for the agency at ${from.name}.`
        : `${inviterName} of ${agencyName} invites you to refer people for the agency at ${from.name}.`,
      `The invitation is valid until ${formatDay(validUntil)}. You can accept or decline it.`,
    ],
    button: { label: "View the invitation", link },
    notes: [
      isReminder
        ? "This is the only reminder."
        : "You do not want that? Decline it with one click, or simply do nothing.",
    ],
    reason: `You get this e-mail because ${inviterName} said that you agreed to it.`,
  }),

  agencyDocument: ({ document, number, month, cents, due, last4, link }, from) => {
    const of = `for ${month.slice(5)}/${month.slice(0, 4)}`;
    const [title, ...paragraphs] = {
      invoice: [
        `Invoice ${number}`,
        `invoice ${number} ${of} is there: ${euro(cents)}, please transfer it by ${formatDay(due ?? "")}.`,
        "The invoice says where to.",
      ],
      creditNote: [
        `Credit note ${number}`,
        `you get money back: ${euro(cents)}, document ${number} ${of}. More of what was billed has ended than was added.`,
        last4 === null
          ? "We transfer the amount as soon as your master data name an account. Please enter one."
          : `We transfer the amount to the account ending in ${last4}.`,
      ],
      cancellation: [
        `Cancellation ${number}`,
        `a document was cancelled, ${of}: cancellation ${number} over ${euro(cents)} is there. What still counts stands on the next document.`,
      ],
    }[document];
    return {
      subject: `${title} from ${from.name}`,
      heading: title ?? "",
      paragraphs,
      button: { label: "View the documents", link },
      notes: [`Something is wrong? You reach us at ${from.email} or ${from.phone}.`],
      reason: "You get this e-mail because the address stands in the agency's master data.",
    };
  },

  caseReceived: ({ number, answerBy, textBody, link }) => ({
    subject: `We have your message: case ${number}`,
    heading: "We have your message",
    paragraphs: [
      `Your message has the case number ${number}. Please have it ready when you call. We answer to this e-mail address by ${formatDay(answerBy)}.`,
      ...(textBody ? ["This is what you wrote:", ...linesIn(textBody)] : []),
    ],
    button: { label: "Check its status", link },
    notes: ["You did not write to us? Then ignore this e-mail."],
    reason: "You are getting this e-mail once because somebody wrote a message with your address on our site.",
  }),

  caseForSupport: ({ number, kind, topic, name, replyTo, textBody, ...about }) => ({
    subject: `Case ${number}: ${caseTitle(kind, topic)}`,
    heading: caseTitle(kind, topic),
    paragraphs: [
      `From ${name} (${replyTo}), case ${number}.`,
      ...(about.recommendationNumber ? [`Referral: ${about.recommendationNumber}`] : []),
      ...(about.orderNumber ? [`Order as typed: ${about.orderNumber}`] : []),
      ...(about.orderedOn ? [`Ordered on: ${formatDay(about.orderedOn)}`] : []),
      ...(about.productName ? [`Product: ${about.productName}`] : []),
      ...linesIn(textBody),
    ],
    notes: [
      `A reply to this e-mail goes to ${replyTo}. So that the person sees where it stands: cli cases answer ${number}, or cases close ${number}.`,
    ],
    reason: "This e-mail goes to the address that is entered for messages.",
  }),

  personAdded: ({ name, email, way, since }, from) => ({
    subject: `${name} decides as well now`,
    heading: "Somebody was added",
    paragraphs: [
      way === "key"
        ? `${name} (${email}) has had a key for the command line since ${formatDay(since)}.`
        : `${name} (${email}) has had access to the office since ${formatDay(since)}.`,
      "Where two people are needed, that counts only after 24 hours.",
      "Do you know nothing of it? Then say so at once: until then the access can be taken away again before it decided anything.",
    ],
    notes: [`You reach us at ${from.email} or ${from.phone}.`],
    reason: "You are getting this e-mail because you decide yourself where two people are needed.",
  }),

  officeNotice: ({ how, lines, link, unsubscribeLink }) => ({
    subject:
      how === "daily" ? "What waits in the office today" : `New in the office: ${lines.map(noticeLine).join("; ")}`,
    heading: how === "daily" ? "This waits in the office" : "This is new in the office",
    paragraphs: lines.map((line) => `${noticeLine(line)}.`),
    button: { label: "Open in the office", link },
    more: { label: "Stop these messages", link: unsubscribeLink },
    notes: ["In the office, under “Notifications”, you choose what you hear of at once, once a day or not at all."],
    reason: "You are getting this e-mail because you decide about it in the office.",
  }),

  webhookDisabled: ({ name, host, since, failure }, from) => ({
    subject: `Your webhook endpoint ${name} was disabled`,
    heading: "Nothing arrives at your endpoint",
    paragraphs: [
      `nothing has arrived at ${host} since ${formatDay(since)}. The last attempt ended with: ${failure}.`,
      "We stopped after 72 hours. Nothing is lost: once your endpoint answers again, tell us, and we send everything from that time again.",
    ],
    notes: [`You reach us at ${from.email} or ${from.phone}.`],
    reason: "You are getting this e-mail because your address is entered for this endpoint.",
  }),

  caseAnswered: ({ number, outcome, textBody, link }) => ({
    subject: `An answer to your case ${number}`,
    heading: {
      open: "Answer",
      answered: "Our answer to you",
      resolved: "Your request is settled",
      rejected: "We cannot do what you asked for",
    }[outcome],
    paragraphs: textBody ? linesIn(textBody) : [`Your case ${number} is closed.`],
    button: { label: "Check its status", link },
    notes: ["Still a question? Just answer this e-mail."],
    reason: "You are getting this e-mail because you wrote to us.",
  }),
};
