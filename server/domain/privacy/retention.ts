/**
 * The retention register: every column of the database that could hold personal data, what it is kept for, and which
 * clock ends that. tests/retention.test.ts walks the schema and fails on a column that is not named here.
 */

/** `by`: the timer that ends it; null where a person's deed does, or a key that changes. */
export const clocks = {
  account: { until: "the person deletes the account, their rewards paid out before", by: null },
  password: { until: "the person sets another, or deletes the account", by: null },
  session: { until: "a week after the session ended", by: "tidy-up" },
  link: { until: "a week after the link ended", by: "tidy-up" },
  unconfirmed: {
    until: "12 weeks after it was given, unless agreed to; longer while an order is open",
    by: "erase-recipients",
  },
  recommendation: { until: "the referrer deletes the account", by: null },
  click: {
    until:
      "a year after it, when no complaint can be about it any more; two days' hashes are never joined, and only who has APP_SECRET could try addresses",
    by: "tidy-up",
  },
  order: { until: "the end of the month after the order's, in which prepaid cards are counted", by: "tidy-up" },
  bankDetail: { until: "a week after it was replaced or removed, unless money is on its way", by: "tidy-up" },
  payoutRecord: {
    until: "8 years after the year of the payment, as the law on records asks; detached from the profile",
    by: "tidy-up",
  },
  mailUntilSent: { until: "the mail was sent or given up", by: "send-mail" },
  mailAddress: { until: "30 days after the mail was written", by: "tidy-up" },
  limit: { until: "the window of the limit is over, ten minutes", by: "rate limiter" },
  decision: { until: "8 years after the year in which it was made, as with the payout that it led to", by: "tidy-up" },
  staff: { until: "the operator is removed from the installation by hand, or the tenant's next record", by: null },
  answer: { until: "8 days after another service gave it", by: "tidy-up" },
  consent: { until: "3 years after the answer, when it needs no proof any more", by: "tidy-up" },
  published: { until: "the tenant's record no longer names it", by: null },
} as const satisfies Record<string, { until: string; by: string | null }>;
type RetentionClock = keyof typeof clocks;

type Personal = { purpose: string; clock: RetentionClock };

/** `pseudonyms` point to a person's row and tell nothing once that is erased; `plain` holds nothing about a person. */
type TableRegister = { personal: Record<string, Personal>; pseudonyms: readonly string[]; plain: readonly string[] };

const account = (purpose: string): Personal => ({ purpose, clock: "account" });
const unconfirmed = (purpose: string): Personal => ({ purpose, clock: "unconfirmed" });
const staff: Personal = { purpose: "who may decide about money, and who applied tenants", clock: "staff" };
const decision: Personal = { purpose: "who decided about money", clock: "decision" };

const nothingPersonal = (plain: readonly string[]): TableRegister => ({ personal: {}, pseudonyms: [], plain });

export const retention: Record<string, TableRegister> = {
  Tenant: {
    personal: {
      record: { purpose: "imprint and contact, which the law wants published", clock: "published" },
      appliedBy: staff,
    },
    pseudonyms: [],
    plain: ["id"],
  },
  TenantVersion: {
    personal: { record: { purpose: "what the site said when", clock: "published" }, appliedBy: staff },
    pseudonyms: [],
    plain: [],
  },
  Operator: { personal: { name: staff, keyHash: staff }, pseudonyms: [], plain: [] },
  Setting: {
    personal: { value: { purpose: "who applied a catalogue last", clock: "staff" } },
    pseudonyms: [],
    plain: ["key"],
  },
  RateLimit: {
    personal: { key: { purpose: "keyed hash of a network address, against abuse", clock: "limit" } },
    pseudonyms: [],
    plain: [],
  },
  UpstreamCache: {
    personal: {
      key: { purpose: "what was asked of another service, an agent's name perhaps", clock: "answer" },
      value: { purpose: "texts and products of other services, which publish agents' names", clock: "answer" },
    },
    pseudonyms: [],
    plain: ["upstream"],
  },
  ProductCategory: nothingPersonal(["id", "audience", "slug", "name", "title", "english"]),
  Product: nothingPersonal([
    ...["id", "externalId", "categoryId", "audience", "name", "displayName", "group", "class"],
    ...["description1", "description2", "description3", "description4", "commissionKind", "providerProductId"],
    ...["footnoteKey", "priceSplit", "promotionName", "shopUrl", "rewardIds", "english"],
  ]),
  DeviceOffer: nothingPersonal([
    ...["id", "deviceType", "manufacturer", "class", "tariffDeviceName", "tariffDeviceDescription", "tariffName"],
    ...["deviceName", "deviceDescription", "deviceId", "tariffId", "english"],
  ]),
  Reward: nothingPersonal(["id", "kind", "name", "text", "startsOn", "endsOn", "displayEndsOn", "english"]),
  Campaign: nothingPersonal([
    ...["id", "slug", "title", "text", "legalText", "consentText", "startsOn", "endsOn", "english"],
  ]),
  Account: {
    personal: {
      email: account("writing to the referrer, and their login"),
      emailKey: account("finding the referrer and duplicates"),
      salutation: account("addressing the referrer"),
      firstName: account("addressing the referrer; the friend reads who recommends"),
      lastName: account("addressing the referrer; the friend reads who recommends"),
      language: account("writing in the person's language"),
      referrerHash: account("naming the referrer in calls without telling who it is"),
      passwordHash: { purpose: "login", clock: "password" },
      blockReason: account("why nothing is paid"),
    },
    pseudonyms: ["id"],
    plain: ["state"],
  },
  Session: {
    personal: { tokenHash: { purpose: "staying logged in", clock: "session" } },
    pseudonyms: ["accountId"],
    plain: [],
  },
  Token: {
    personal: { tokenHash: { purpose: "links in mails", clock: "link" } },
    pseudonyms: ["subject"],
    plain: ["purpose"],
  },
  Recommendation: {
    personal: {
      firstName: { purpose: "the friend reads who recommends", clock: "recommendation" },
      lastName: { purpose: "the friend reads who recommends", clock: "recommendation" },
      ownerKeyHash: { purpose: "the browser that made the link may see it", clock: "recommendation" },
      attemptHash: { purpose: "the same form sent twice makes one link", clock: "recommendation" },
    },
    pseudonyms: ["number", "accountId", "agentNumber"],
    plain: [
      ...["state", "blockedFrom", "productId", "productName", "audience", "channel", "campaignId", "createdBy"],
      ...["termsText", "termsVersion", "language"],
    ],
  },
  Click: {
    personal: { addressHash: { purpose: "telling clicks apart", clock: "click" } },
    pseudonyms: ["recommendationNumber", "recipientNumber"],
    plain: ["id", "channel"],
  },
  Recipient: {
    personal: {
      tokenHash: unconfirmed("the friend's browser is known again"),
      salutation: unconfirmed("addressing the friend"),
      firstName: unconfirmed("addressing the friend"),
      lastName: unconfirmed("addressing the friend"),
      birthDateSealed: unconfirmed("adults only, and the age limit of young tariffs; sealed"),
      email: unconfirmed("writing to the friend about their own reward"),
      phone: unconfirmed("asking back about the order"),
      street: unconfirmed("a home in Germany"),
      houseNumber: unconfirmed("a home in Germany"),
      postcode: unconfirmed("a home in Germany"),
      city: unconfirmed("a home in Germany"),
      matchHash: unconfirmed("finding the friend's order"),
    },
    pseudonyms: ["number", "recommendationNumber"],
    plain: ["channel", "language", "termsText"],
  },
  Order: {
    personal: { addressHash: { purpose: "counting prepaid cards of one address", clock: "order" } },
    pseudonyms: ["externalId", "recommendationNumber", "recipientNumber"],
    plain: ["id", "state", "attribution", "productId", "productName", "reasonCode"],
  },
  OrderMessage: {
    personal: {},
    pseudonyms: ["externalOrderId"],
    plain: ["eventId", "kind", "source", "bodyHash", "outcome"],
  },
  RewardClaim: {
    personal: {},
    pseudonyms: ["id", "orderId", "sourceKey", "recommendationNumber", "accountId", "recipientNumber", "bankDetailId"],
    plain: ["state", "heldFrom", "role", "kind", "rewardId", "method", "reasonCode"],
  },
  LedgerEntry: { personal: {}, pseudonyms: ["claimId", "key"], plain: ["id", "kind"] },
  BankDetail: {
    personal: {
      ibanSealed: { purpose: "paying the reward; sealed", clock: "bankDetail" },
      holderSealed: { purpose: "paying the reward; sealed", clock: "bankDetail" },
      ibanLast4: { purpose: "the person and the back office tell accounts apart", clock: "bankDetail" },
      ibanIndex: { purpose: "finding one account behind several people", clock: "bankDetail" },
      bankName: { purpose: "the person tells accounts apart", clock: "bankDetail" },
    },
    pseudonyms: ["id", "ownerId"],
    plain: ["ownerKind"],
  },
  Voucher: {
    personal: {},
    pseudonyms: ["claimId"],
    plain: ["id", "rewardId", "codeSealed", "codeIndex", "validUntil"],
  },
  PayoutRun: {
    personal: { preparedBy: decision, releasedBy: decision, exportedBy: decision },
    pseudonyms: [],
    plain: ["id", "state", "messageId"],
  },
  PayoutItem: {
    personal: { endToEndId: { purpose: "the bank's name for one payment", clock: "payoutRecord" } },
    pseudonyms: ["claimId", "bankDetailId"],
    plain: ["runId", "state", "reasonCode"],
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
    pseudonyms: ["aggregateId", "key"],
    plain: ["id", "aggregate", "event", "from", "to", "actor", "reasonCode", "data"],
  },
  Mail: {
    personal: {
      recipient: { purpose: "sending the mail, and answering whether it was sent", clock: "mailAddress" },
      paramsSealed: { purpose: "what the mail says; sealed", clock: "mailUntilSent" },
    },
    pseudonyms: ["id", "key"],
    plain: ["kind", "language", "messageId", "state", "failure"],
  },
};
