import { createFault } from "#server/platform/fault.ts";
import { addDays, addMonths, type Day, dayOf, firstOfMonth, startOf } from "#server/platform/values/calendar.ts";

/**
 * The retention register: every column that could hold personal data, its purpose, and the clock that ends its storage.
 * tests/rules/retention.test.ts walks the schema and fails on unlisted columns.
 */

/** How long a clock runs from its start; a record year ends with the calendar year in Berlin. */
export type Period = { days: number } | { recordYears: number } | { monthsAfterMonth: number };

/**
 * `timer`: what erases the data: the nightly erasure ("erasures" below, by `period`), another job (that of clicks by
 * `period` too), or null if a person's action or a key rotation does. `until`: the same in words.
 */
type Clock =
  | { until: string; timer: "erase-records" | "keep-click-months"; period: Period }
  | { until: string; timer: "erase-recipients" | "send-mail" | "rate limiter" | null };

export const clocks = {
  account: { until: "the person deletes the account: what they picked up is paid, the rest they gave up", timer: null },
  unconfirmedAccount: {
    until: "12 weeks after the address was last typed, where nobody ever confirmed it or used its link",
    timer: "erase-records",
    period: { days: 84 },
  },
  password: { until: "the person sets another, or deletes the account", timer: null },
  session: { until: "a week after the session ended", timer: "erase-records", period: { days: 7 } },
  passkey: { until: "the person removes it, or deletes the account", timer: null },
  audit: {
    until: "3 years after it happened: as long as damages can be claimed",
    timer: "erase-records",
    period: { days: 3 * 366 },
  },
  link: {
    until:
      "a week after the link ended; one that would confirm an account not before a week after the time of an unconfirmed account, while nobody has confirmed it",
    timer: "erase-records",
    period: { days: 7 },
  },
  recipient: {
    until:
      "12 weeks after it was given (a tenant's clock), unless agreed to; then 12 months after the last order or the link ended; longer while an order or a reward is open",
    timer: "erase-recipients",
  },
  record: {
    until: "8 years after the year in which the recommendation, its orders and its rewards ended",
    timer: "erase-records",
    period: { recordYears: 8 },
  },
  click: {
    until:
      "a year after it at the latest, when no complaint can be about it any more (a month's clicks go together); two days' hashes are never joined, and only who has APP_SECRET could try addresses",
    timer: "keep-click-months",
    period: { days: 333 },
  },
  order: {
    until: "the end of the month after the order's, in which prepaid cards are counted",
    timer: "erase-records",
    period: { monthsAfterMonth: 1 },
  },
  bankDetail: {
    until: "a week after it was replaced or removed, unless money is on its way",
    timer: "erase-records",
    period: { days: 7 },
  },
  unneededBankDetail: {
    until:
      "a week after it was given or paid to, where it is not kept for the next reward; it ends as if it was replaced, and what was paid to stays with the payment's record",
    timer: "erase-records",
    period: { days: 7 },
  },
  unusedBankDetail: {
    until: "12 months after it was given or paid to, where the tenant keeps it for the referrer's next reward",
    timer: "erase-records",
    period: { days: 366 },
  },
  customerNumber: {
    until:
      "12 months after it was given or decided on, or when the account is deleted; longer while a reward of the referrer is open",
    timer: "erase-records",
    period: { days: 366 },
  },
  payoutFile: { until: "the run is settled by the bank's statement, or discarded", timer: null },
  payoutRecord: {
    until: "8 years after the year of the payment, as the law on records asks; detached from the profile",
    timer: "erase-records",
    period: { recordYears: 8 },
  },
  mailContent: {
    until:
      "the mail was sent, or given up where it can be asked for again; address and kept content 30 days after the mail was written",
    timer: "erase-records",
    period: { days: 30 },
  },
  mailRecord: {
    until: "8 years after its year: the row keeps a mail from being sent twice",
    timer: "erase-records",
    period: { recordYears: 8 },
  },
  suppressedAddress: {
    until: "12 months after a mail server refused the address for good, or a mail to it is accepted or sent again",
    timer: "erase-records",
    period: { days: 366 },
  },
  case: {
    until: "12 months after the case was answered or ended",
    timer: "erase-records",
    period: { days: 366 },
  },
  caseLine: { until: "a day after the message", timer: "erase-records", period: { days: 1 } },
  captcha: { until: "a day after the captcha would have ended", timer: "erase-records", period: { days: 1 } },
  limit: { until: "the window of the limit is over, ten minutes", timer: "rate limiter" },
  decision: {
    until: "8 years after the year in which it was made, as with the payout that it led to",
    timer: "erase-records",
    period: { recordYears: 8 },
  },
  ssoUser: {
    until: "the agency or the tenant ends the person's access, and a year after it",
    timer: "erase-records",
    period: { days: 366 },
  },
  invitation: {
    until: "90 days after the invitation was answered, withdrawn or expired",
    timer: "erase-records",
    period: { days: 90 },
  },
  lead: {
    until: "12 months after the lead was won or lost, and at once when the recipient's details are erased",
    timer: "erase-records",
    period: { days: 366 },
  },
  agency: { until: "the tenant ends the agency by hand; its invoices keep their own record", timer: null },
  invoice: {
    until: "8 years after the year of the invoice, as the law on records asks",
    timer: "erase-records",
    period: { recordYears: 8 },
  },
  staff: { until: "the operator is removed from the installation by hand, or the tenant's next record", timer: null },
  cachedResponse: { until: "8 days after another service gave it", timer: "erase-records", period: { days: 8 } },
  repeatedCall: { until: "a day after the call", timer: "erase-records", period: { days: 1 } },
  webhookOwner: { until: "the partner's endpoint is removed from the installation", timer: null },
  webhookDelivery: { until: "30 days after the change", timer: "erase-records", period: { days: 30 } },
  task: {
    until: "30 days after the task was started; what it works on, until it ended",
    timer: "erase-records",
    period: { days: 30 },
  },
  taskInput: {
    until: "the task ended; a file of orders or of voucher codes that was only checked, a day after that",
    timer: "erase-records",
    period: { days: 1 },
  },
  taskFile: {
    until: "a week after the task was started",
    timer: "erase-records",
    period: { days: 7 },
  },
  consent: {
    until: "3 years after the answer, when it needs no proof any more",
    timer: "erase-records",
    period: { days: 3 * 366 },
  },
  unconfirmedSubscriber: {
    until: "30 days after the newsletter was asked for, where nobody confirmed it",
    timer: "erase-records",
    period: { days: 30 },
  },
  endedSubscriber: {
    until: "the person unsubscribes; what they had agreed to 3 years longer, as the proof of it",
    timer: "erase-records",
    period: { days: 3 * 366 },
  },
  published: { until: "the tenant's record no longer names it", timer: null },
} as const satisfies Record<string, Clock>;

/** How long the clicks of a month are kept after its end. */
export const clickDays = clocks.click.period.days;

/** How long the file that a task made can be fetched. */
export const taskFileDays = clocks.taskFile.period.days;

/** What the nightly erasure handles, with its clock; server/office/store/erasure.ts has the statement for each. */
export const erasures = {
  sessions: "session",
  ssoSessions: "session",
  ssoLogouts: "session",
  ssoUsers: "ssoUser",
  invoices: "invoice",
  invitations: "invitation",
  leads: "lead",
  tokens: "link",
  emailChanges: "link",
  unneededBankDetails: "unneededBankDetail",
  unusedBankDetails: "unusedBankDetail",
  bankDetails: "bankDetail",
  customerNumbers: "customerNumber",
  mailContents: "mailContent",
  mails: "mailRecord",
  suppressedAddresses: "suppressedAddress",
  cachedResponses: "cachedResponse",
  idempotentCalls: "repeatedCall",
  webhookDeliveries: "webhookDelivery",
  tasks: "task",
  checkedFiles: "taskInput",
  taskFiles: "taskFile",
  consents: "consent",
  unconfirmedSubscribers: "unconfirmedSubscriber",
  endedSubscribers: "endedSubscriber",
  addressHashes: "order",
  orderBodies: "order",
  unconfirmedAccounts: "unconfirmedAccount",
  recommendations: "record",
  deletedAccounts: "record",
  claimsWithoutOrder: "record",
  ordersWithoutRecommendation: "record",
  orderMessages: "record",
  vouchers: "record",
  payouts: "payoutRecord",
  bankEntries: "payoutRecord",
  moneyReports: "payoutRecord",
  events: "decision",
  cases: "case",
  caseLines: "caseLine",
  spentCaptchas: "captcha",
  auditEntries: "audit",
} as const satisfies Record<string, RetentionClock>;
export type ErasureName = keyof typeof erasures;
export const isErasure = (name: string): name is ErasureName => Object.hasOwn(erasures, name);

function periodOf(name: ErasureName): Period {
  const clock: Clock = clocks[erasures[name]];
  if (clock.timer !== "erase-records") throw createFault("noPeriod", `No erasure ends ${name}.`);
  return clock.period;
}

/** Rows whose clock began before this instant are due at `now`. */
export function dueBefore(name: ErasureName, now: Date): Date {
  const period = periodOf(name);
  if ("days" in period) return new Date(now.getTime() - period.days * 86_400_000);
  const today = dayOf(now);
  if ("recordYears" in period) return startOf(`${Number(today.slice(0, 4)) - period.recordYears}-01-01`);
  return startOf(addMonths(firstOfMonth(today), -period.monthsAfterMonth));
}

/** The last day on which a row is kept whose clock began at `began`; the first night after it erases the row. */
export function lastDayKept(name: ErasureName, began: Date): Day {
  const period = periodOf(name);
  if ("days" in period) return dayOf(new Date(began.getTime() + period.days * 86_400_000));
  const day = dayOf(began);
  if ("recordYears" in period) return `${Number(day.slice(0, 4)) + period.recordYears}-12-31`;
  return addDays(addMonths(firstOfMonth(day), period.monthsAfterMonth + 1), -1);
}

export type RetentionClock = keyof typeof clocks;

/** `erasedWithAccount`: erased when the referrer deletes their account, before the clock ends. */
export type Personal = { purpose: string; clock: RetentionClock; erasedWithAccount?: true };

/** `pseudonyms` refer to a person's row and reveal nothing once that is erased; `plain` columns are not personal. */
export type TableRegister = {
  personal: Record<string, Personal>;
  pseudonyms: readonly string[];
  plain: readonly string[];
};

const account = (purpose: string): Personal => ({ purpose, clock: "account" });
const subscriber = (purpose: string): Personal => ({ purpose, clock: "endedSubscriber" });
const ofCase = (purpose: string): Personal => ({ purpose, clock: "case" });
const ofAgency = (purpose: string): Personal => ({ purpose, clock: "agency" });
const invited = (purpose: string): Personal => ({ purpose, clock: "invitation" });
const ofLead = (purpose: string): Personal => ({ purpose, clock: "lead" });
const ssoUser = (purpose: string): Personal => ({ purpose, clock: "ssoUser" });
const staff: Personal = { purpose: "who may decide about money, and who applied tenants", clock: "staff" };
const decision: Personal = { purpose: "who decided about money", clock: "decision" };

const nothingPersonal = (plain: readonly string[]): TableRegister => ({ personal: {}, pseudonyms: [], plain });

/** Of all tables but those whose rooms register them themselves (server/office/retention-register.ts). */
export const retention: Record<string, TableRegister> = {
  Tenant: {
    personal: {
      record: { purpose: "imprint and contact, which the law wants published", clock: "published" },
      appliedBy: staff,
    },
    pseudonyms: [],
    plain: ["id", "closed"],
  },
  TenantPicture: nothingPersonal(["hash"]),
  TenantVersion: {
    personal: { record: { purpose: "what the site said when", clock: "published" }, appliedBy: staff },
    pseudonyms: [],
    plain: [],
  },
  PriceVersion: { personal: {}, pseudonyms: [], plain: ["id", "prices"] },
  TermsText: {
    personal: { text: ofAgency("what people agreed to; it names the agency that their details go to") },
    pseudonyms: [],
    plain: ["hash"],
  },
  CatalogueVersion: { personal: { appliedBy: staff }, pseudonyms: [], plain: ["catalogue"] },
  PriceChange: {
    personal: { author: staff, authorId: staff, decider: staff, deciderId: staff, reason: staff, declinedWhy: staff },
    pseudonyms: [],
    plain: ["id", "campaignId", "rewards", "days", "state"],
  },
  CatalogueDraft: {
    personal: { savedBy: staff, authorId: staff },
    pseudonyms: [],
    plain: ["id", "kind", "itemId", "facts"],
  },
  ThemeDraft: { personal: { savedBy: staff, authorId: staff }, pseudonyms: [], plain: ["id", "theme"] },
  LongTask: {
    personal: {
      startedBy: { purpose: "who started the task, and sees what came of it", clock: "task" },
      inputSealed: { purpose: "what the task works on, as a bank's statement; sealed", clock: "taskInput" },
      resultSealed: { purpose: "what came of the task; sealed", clock: "task" },
    },
    pseudonyms: [],
    plain: ["id", "kind", "state", "attemptHash", "failure"],
  },
  LongTaskPart: {
    personal: {
      textSealed: { purpose: "a list that somebody of the office or an agency fetches; sealed", clock: "taskFile" },
    },
    pseudonyms: [],
    plain: ["id", "taskId"],
  },
  TextDraft: {
    personal: { savedBy: staff, authorId: staff },
    pseudonyms: [],
    plain: ["slug", "language", "id", "markdown"],
  },
  TextVersion: { personal: { appliedBy: staff }, pseudonyms: [], plain: ["slug", "language", "markdown"] },
  Operator: { personal: { name: staff, email: staff, keyHash: staff }, pseudonyms: [], plain: [] },
  Setting: {
    personal: { value: { purpose: "who applied a catalogue last", clock: "staff" } },
    pseudonyms: [],
    plain: ["key"],
  },
  HealthReading: nothingPersonal(["name", "subject"]),
  RunningProcess: nothingPersonal(["id", "kind", "variables"]),
  KeyCheck: nothingPersonal(["setting", "keyId", "value"]),
  RateLimit: {
    personal: {
      key: {
        purpose: "keyed hash of a network address, or of an e-mail address whose password is tried, against abuse",
        clock: "limit",
      },
    },
    pseudonyms: [],
    plain: [],
  },
  IdempotentCall: {
    personal: {
      answerSealed: { purpose: "the same answer to a call that is repeated", clock: "repeatedCall" },
      fingerprint: { purpose: "keyed hash of a call's body, so that a repeated call is known", clock: "repeatedCall" },
      keyHash: { purpose: "keyed hash of a caller and a key", clock: "repeatedCall" },
    },
    pseudonyms: [],
    plain: [],
  },
  ApiClient: nothingPersonal(["name", "keyHash", "prefix"]),
  WebhookEndpoint: {
    personal: { ownerEmail: { purpose: "telling a partner that their endpoint was disabled", clock: "webhookOwner" } },
    pseudonyms: [],
    plain: ["id", "name", "url", "kinds", "state", "secretSealed", "previousSecretSealed"],
  },
  WebhookDelivery: {
    personal: {
      lastAnswer: { purpose: "finding out why a partner's server refused a message", clock: "webhookDelivery" },
    },
    pseudonyms: ["eventId", "lastBody"],
    plain: ["endpointId", "state", "failure"],
  },
  UpstreamCache: {
    personal: {
      key: { purpose: "what was asked of another service, an agent's name perhaps", clock: "cachedResponse" },
      value: { purpose: "texts and products of other services, which publish agents' names", clock: "cachedResponse" },
    },
    pseudonyms: [],
    plain: ["upstream"],
  },
  ProductCategory: nothingPersonal(["id", "audience", "slug", "name", "title", "english"]),
  Product: nothingPersonal([
    "id",
    "externalId",
    "categoryId",
    "audience",
    "name",
    "displayName",
    "group",
    "class",
    "description1",
    "description2",
    "description3",
    "description4",
    "commissionKind",
    "providerProductId",
    "footnoteKey",
    "priceSplit",
    "promotionName",
    "shopUrl",
    "rewardIds",
    "english",
  ]),
  DeviceOffer: nothingPersonal([
    "id",
    "deviceType",
    "manufacturer",
    "class",
    "tariffDeviceName",
    "tariffDeviceDescription",
    "tariffName",
    "deviceName",
    "deviceDescription",
    "deviceId",
    "tariffId",
    "english",
  ]),
  Reward: nothingPersonal([
    ...(["id", "kind", "name", "text", "startsOn", "endsOn", "displayEndsOn", "english"] as const),
    ...(["redeemUrl", "redeemText"] as const),
  ]),
  Campaign: nothingPersonal([
    "id",
    "slug",
    "title",
    "text",
    "legalText",
    "consentText",
    "startsOn",
    "endsOn",
    "raises",
    "english",
  ]),
  Account: {
    personal: {
      email: account("writing to the referrer, and their login"),
      emailKey: account("finding the referrer and duplicates"),
      salutation: account("addressing the referrer"),
      firstName: account("addressing the referrer; the recipient reads who recommends"),
      lastName: account("addressing the referrer; the recipient reads who recommends"),
      firstNameFolded: account("finding the referrer by a typed name"),
      lastNameFolded: account("finding the referrer by a typed name"),
      language: account("writing in the person's language"),
      referrerHash: account("naming the referrer in calls without telling who it is"),
      passwordHash: { purpose: "login", clock: "password" },
      blockReason: account("why nothing is paid"),
    },
    pseudonyms: ["id"],
    plain: ["state"],
  },
  EmailChange: {
    personal: {
      email: { purpose: "the address that the referrer wants to have", clock: "link", erasedWithAccount: true },
      tokenHash: { purpose: "the link that proves it", clock: "link", erasedWithAccount: true },
    },
    pseudonyms: ["accountId"],
    plain: [],
  },
  Session: {
    personal: {
      tokenHash: { purpose: "staying logged in", clock: "session" },
      browser: { purpose: "the person tells their sessions apart", clock: "session" },
      system: { purpose: "the person tells their sessions apart", clock: "session" },
      operator: { purpose: "who of the support looks", clock: "session" },
      reason: { purpose: "why somebody of the support looks: a ticket's number", clock: "session" },
    },
    pseudonyms: ["id", "accountId"],
    plain: ["kind", "method"],
  },
  Passkey: {
    personal: {
      id: { purpose: "login with a passkey", clock: "passkey" },
      name: { purpose: "the person tells their passkeys apart", clock: "passkey" },
    },
    pseudonyms: ["accountId"],
    plain: ["rpId", "transports"],
  },
  Token: {
    personal: { tokenHash: { purpose: "links in mails", clock: "link" } },
    pseudonyms: ["subject"],
    plain: ["purpose"],
  },
  Agency: {
    personal: {
      street: ofAgency("the agency's address, which its customers and invoices are told"),
      phone: ofAgency("the agency's customers call it"),
      email: ofAgency("writing to the agency"),
      ibanSealed: ofAgency("paying out the agency's credit notes; sealed"),
    },
    pseudonyms: ["id", "agreementBy"],
    plain: ["externalId", "name", "postcode", "city", "state", "vatId", "agreementVersion", "billedMonth"],
  },
  RewardPlan: {
    personal: {},
    pseudonyms: ["id", "agencyId", "createdBy"],
    plain: ["productGroup", "kind", "validFrom", "validUntil"],
  },
  InvoiceCounter: nothingPersonal(["seller"]),
  Invoice: {
    personal: {
      seller: { purpose: "who asks for the money, as the law wants on invoices", clock: "invoice" },
      buyer: { purpose: "who owes the money, as the law wants on invoices", clock: "invoice" },
    },
    pseudonyms: ["id", "agencyId", "cancels"],
    plain: ["month", "kind", "state"],
  },
  InvoiceItem: {
    personal: {},
    pseudonyms: ["invoiceId", "sourceId", "orderId", "orderNumber"],
    plain: ["kind", "productName"],
  },
  SsoUser: {
    personal: {
      subject: ssoUser("the identity provider's name of the person"),
      firstName: ssoUser("colleagues and the trail of decisions name the person"),
      lastName: ssoUser("colleagues and the trail of decisions name the person"),
      email: ssoUser("linking the first login, and writing to the person"),
      emailKey: ssoUser("linking the first login, and finding duplicates"),
      number: ssoUser("the employee's number at the agency or call-centre"),
    },
    pseudonyms: ["id", "agencyId"],
    plain: ["role", "state"],
  },
  NoticeSetting: { personal: {}, pseudonyms: ["userId"], plain: ["choices"] },
  SavedView: {
    personal: {
      name: ssoUser("what the person calls a list as they like to see it"),
      query: ssoUser("the filters of that list, which may name somebody"),
    },
    pseudonyms: ["id", "userId"],
    plain: ["list"],
  },
  SsoLogout: nothingPersonal(["id"]),
  AgencyInvitation: {
    personal: {
      firstName: invited("addressing the invited person"),
      lastName: invited("the agency knows whom it invited"),
      email: invited("writing to the invited person, who agreed to it"),
      emailKey: invited("nobody is invited twice at a time"),
      number: invited("the invited employee's number"),
    },
    pseudonyms: ["id", "agencyId", "invitedBy"],
    plain: ["kind", "state", "language"],
  },
  AgencyTotal: { personal: {}, pseudonyms: ["agencyId"], plain: ["about", "state", "month", "id"] },
  AgencyDay: { personal: {}, pseudonyms: ["agencyId"], plain: ["day", "product"] },
  AgencyTopReferrer: { personal: {}, pseudonyms: ["accountId", "agencyId"], plain: [] },
  AgencyReferrer: { personal: {}, pseudonyms: ["accountId", "agencyId"], plain: [] },
  Lead: {
    personal: {
      nextStep: ofLead("what the agency agreed on with the recipient"),
      nextStepOn: ofLead("when that is due"),
      nextStepBefore: ofLead("what was agreed on before it was lost, for who opens it again"),
      nextStepOnBefore: ofLead("when that was due"),
      notes: ofLead("what came of talking to the recipient"),
    },
    pseudonyms: ["id", "agencyId", "recommendationNumber", "recipientNumber"],
    plain: ["state", "lostReason", "stateBefore"],
  },
  SsoSession: {
    personal: {
      tokenHash: { purpose: "staying signed in", clock: "session" },
      sid: { purpose: "ending the session when the identity provider does", clock: "session" },
      idTokenSealed: { purpose: "ending the session at the identity provider; sealed", clock: "session" },
    },
    pseudonyms: ["userId"],
    plain: [],
  },
  Adviser: {
    personal: {
      firstName: ofAgency("visitors choose an adviser by name"),
      lastName: ofAgency("visitors choose an adviser by name"),
      photo: ofAgency("visitors choose an adviser by face"),
    },
    pseudonyms: ["id", "agencyId"],
    plain: ["externalId", "postcode", "city"],
  },
  Recommendation: {
    personal: {
      firstName: { purpose: "the recipient reads who recommends", clock: "record", erasedWithAccount: true },
      lastName: { purpose: "the recipient reads who recommends", clock: "record", erasedWithAccount: true },
      ownName: { purpose: "the referrer's own name for the link", clock: "record", erasedWithAccount: true },
      ownerKeyHash: { purpose: "the browser that made the link may see it", clock: "record", erasedWithAccount: true },
      attemptHash: { purpose: "the same form sent twice makes one link", clock: "record", erasedWithAccount: true },
    },
    pseudonyms: ["number", "accountId", "agentNumber", "employeeNumber", "agencyId", "adviserId"],
    plain: [
      "state",
      "blockedFrom",
      "productId",
      "productName",
      "audience",
      "priceVersionId",
      "channel",
      "campaignId",
      "createdBy",
      "termsHash",
      "termsVersion",
      "termsGiven",
      "language",
    ],
  },
  SupportRequest: {
    personal: { email: account("an address that two people correct; only until they have decided") },
    pseudonyms: [
      "id",
      "recommendationNumber",
      "recipientNumber",
      "orderNumber",
      "caseName",
      "requestedBy",
      "decidedBy",
    ],
    plain: ["kind", "state", "reason", "declinedWhy"],
  },
  Click: {
    personal: { addressHash: { purpose: "telling clicks apart", clock: "click" } },
    pseudonyms: ["recommendationNumber", "recipientNumber"],
    plain: ["id", "channel"],
  },
  Order: {
    personal: {
      addressHash: { purpose: "counting prepaid cards of one address", clock: "order" },
      buyerHash: { purpose: "finding who ordered, and that somebody recommended themselves", clock: "order" },
      buyerBirthHash: { purpose: "finding who ordered", clock: "order" },
      buyerPostcodeHash: { purpose: "finding who ordered", clock: "order" },
      buyerNameHash: { purpose: "finding who ordered", clock: "order" },
    },
    pseudonyms: [
      "externalId",
      "externalIdReversed",
      "recommendationNumber",
      "recipientNumber",
      "statedRecipient",
      "namedRecommendation",
      "factSources",
      "agencyId",
    ],
    plain: ["id", "state", "attribution", "productId", "productName", "cancelledBy", "reasonCode"],
  },
  OrderDecision: {
    personal: { actorId: decision },
    pseudonyms: ["orderId", "subject"],
    plain: ["id", "doubt", "answer", "reasonCode", "productId", "actor"],
  },
  OrderForecast: nothingPersonal(["step", "productId", "kind"]),
  OrderMessage: {
    personal: {
      bodySealed: { purpose: "the order's facts follow from all that the shop said; sealed", clock: "order" },
    },
    pseudonyms: ["externalOrderId"],
    plain: ["id", "eventId", "kind", "source", "bodyHash", "outcome"],
  },
  RewardClaim: {
    personal: {},
    pseudonyms: [
      "id",
      "orderId",
      "sourceKey",
      "recommendationNumber",
      "accountId",
      "recipientNumber",
      "bankDetailId",
      "agencyId",
      "bonusWindowId",
    ],
    plain: ["state", "heldFrom", "role", "kind", "rewardId", "method", "reasonCode"],
  },
  BonusWindow: { personal: {}, pseudonyms: ["id", "accountId"], plain: ["start", "end"] },
  BonusDeal: { personal: {}, pseudonyms: ["orderId", "windowId"], plain: [] },
  ClaimHold: { personal: {}, pseudonyms: ["claimId", "cause"], plain: ["reasonCode", "actor"] },
  LedgerTransaction: {
    personal: {},
    pseudonyms: ["claimId", "orderId", "key"],
    plain: ["id", "kind", "invoiceId", "bookedOn"],
  },
  Posting: { personal: {}, pseudonyms: ["subject"], plain: ["transactionId", "account"] },
  BankDetail: {
    personal: {
      ibanSealed: { purpose: "paying the reward; sealed", clock: "bankDetail" },
      holderSealed: { purpose: "paying the reward; sealed", clock: "bankDetail" },
      birthDateSealed: {
        purpose: "telling holders of one name apart, where the tenant asks; sealed",
        clock: "bankDetail",
      },
      ibanLast4: { purpose: "the person and the back office tell accounts apart", clock: "bankDetail" },
      ibanIndex: { purpose: "finding one account behind several people", clock: "bankDetail" },
    },
    pseudonyms: ["id", "ownerId"],
    plain: ["ownerKind"],
  },
  CustomerNumber: {
    personal: {
      numberSealed: { purpose: "finding the referrer at the provider; sealed", clock: "customerNumber" },
      decidedBy: { purpose: "who looked it up", clock: "customerNumber" },
    },
    pseudonyms: ["id", "accountId"],
    plain: ["state", "reasonCode"],
  },
  Voucher: {
    personal: {},
    pseudonyms: ["claimId"],
    plain: ["id", "rewardId", "codeSealed", "codeIndex", "codeLast4", "validUntil"],
  },
  PayoutRun: {
    personal: {
      preparedBy: decision,
      releasedBy: decision,
      exportedBy: decision,
      fileSealed: { purpose: "the same file again for the bank, where it was lost; sealed", clock: "payoutFile" },
    },
    pseudonyms: [],
    plain: ["id", "state", "messageId"],
  },
  PayoutItem: {
    personal: { endToEndId: { purpose: "the bank's name for one payment", clock: "payoutRecord" } },
    pseudonyms: ["claimId", "bankDetailId"],
    plain: ["runId", "state", "reasonCode", "paidEntryId"],
  },
  MoneyReport: { personal: {}, pseudonyms: ["document"], plain: ["id"] },
  BankEntry: {
    personal: {
      endToEndId: { purpose: "the bank's name for one payment", clock: "payoutRecord" },
      itemId: { purpose: "which payment the bank booked", clock: "payoutRecord" },
      importedBy: decision,
      closedBy: decision,
      askedBy: decision,
      askedNote: { purpose: "why a second person was asked to close it", clock: "payoutRecord" },
      askedItemId: { purpose: "which payment it is said to be", clock: "payoutRecord" },
      declinedBy: decision,
      assignedBy: decision,
      assignedNote: { purpose: "what shows which payment a booking is", clock: "payoutRecord" },
      declinedNote: { purpose: "why the second person said no", clock: "payoutRecord" },
      closeNote: { purpose: "why a booking that surprised was closed", clock: "payoutRecord" },
    },
    pseudonyms: [],
    // the account is the tenant's own
    plain: [
      "id",
      "account",
      "reference",
      "statementId",
      "bookedOn",
      "direction",
      "fileId",
      "returnReason",
      "runId",
      "undoesId",
      "outcome",
      "closeReason",
      "askedReason",
      "droppedReason",
    ],
  },
  Subscriber: {
    personal: {
      email: subscriber("sending the newsletter, or asking whether it is wanted"),
      emailKey: subscriber("finding the subscriber and duplicates"),
      firstName: subscriber("greeting the subscriber"),
      language: subscriber("writing in the person's language"),
      consentText: { purpose: "proof of what was agreed to, and how", clock: "unconfirmedSubscriber" },
    },
    pseudonyms: ["id"],
    plain: ["state", "form", "textHash"],
  },
  ConsentAnswer: {
    personal: {
      visitorId: { purpose: "proving what a browser answered; its cookie alone names it", clock: "consent" },
      values: { purpose: "proving what was consented to", clock: "consent" },
      withdrawn: { purpose: "proving that a withdrawal was followed", clock: "consent" },
    },
    pseudonyms: ["id"],
    plain: ["place", "textVersion"],
  },
  Event: {
    personal: { actorId: decision },
    pseudonyms: ["aggregateId", "key", "data"],
    plain: ["id", "aggregate", "event", "from", "to", "actor", "reasonCode"],
  },
  AuditEntry: {
    personal: { actorId: { purpose: "proving who of the support or the back office did what", clock: "audit" } },
    pseudonyms: ["accountId", "about"],
    plain: ["kind", "actor", "previous", "hash"],
  },
  Mail: {
    personal: {
      recipient: { purpose: "sending the mail, and answering whether it was sent", clock: "mailContent" },
      mailboxKey: { purpose: "limiting how many mails a mailbox gets", clock: "mailContent" },
      paramsSealed: { purpose: "what the mail says; sealed", clock: "mailContent" },
    },
    pseudonyms: ["id", "key"],
    plain: ["kind", "language", "messageId", "state", "failure"],
  },
  SuppressedAddress: {
    personal: {
      addressHash: {
        purpose: "keyed hash of an address that takes no mails, so that none are sent there",
        clock: "suppressedAddress",
      },
    },
    pseudonyms: [],
    plain: ["reason"],
  },
  SupportCase: {
    personal: {
      salutation: ofCase("addressing the person"),
      name: ofCase("addressing the person"),
      email: ofCase("answering the person"),
      orderNumber: ofCase("finding the order that somebody misses"),
      orderedOn: ofCase("finding the order that somebody misses"),
      productName: ofCase("finding the order that somebody misses"),
      attemptHash: ofCase("the same form sent twice is one case"),
      addressHash: { purpose: "a captcha for a line that writes often", clock: "caseLine" },
    },
    pseudonyms: ["id", "number", "accountId", "recommendationNumber", "claimId", "orderId"],
    plain: ["kind", "topic", "state", "language"],
  },
  CaseMessage: {
    personal: { textSealed: ofCase("what the person asked, and what was answered; sealed") },
    pseudonyms: ["id", "caseId", "answeredBy"],
    plain: ["author"],
  },
  SpentCaptcha: {
    personal: { usedFor: { purpose: "a captcha opens one form; keyed hash of it", clock: "captcha" } },
    pseudonyms: [],
    plain: ["id"],
  },
};
