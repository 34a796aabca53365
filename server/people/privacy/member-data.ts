import type { ErasureName, retention } from "./retention.ts";

/**
 * Data stored about a referrer, by table: the columns that their own export shows, and the personal ones that it
 * withholds, with the reason. tests/rules/export.test.ts compares it with the retention register: all personal columns
 * of these tables must be listed here, and every other table with personal columns in `notMembers`.
 */
type Entry = { model: keyof typeof retention; shows: readonly string[]; withholds: Readonly<Record<string, string>> };

const secret = "a secret, kept as a hash only";

export const memberData = {
  account: {
    model: "Account",
    shows: [
      ...([
        "email",
        "salutation",
        "firstName",
        "lastName",
        "language",
        "state",
        "referrerHash",
        "hasPassword",
      ] as const),
      ...(["newsletterGiven", "newsletterSentAt", "remindByMail", "newsByMail", "createdAt", "confirmedAt"] as const),
    ],
    withholds: {
      emailKey: "the address once more, in lower case",
      firstNameFolded: "the first name once more, without case and accents",
      lastNameFolded: "the last name once more, without case and accents",
      passwordHash: secret,
      blockReason: "what protects the programme from abuse",
    },
  },
  emailChange: { model: "EmailChange", shows: ["email", "createdAt", "expiresAt"], withholds: { tokenHash: secret } },
  session: {
    model: "Session",
    shows: ["kind", "browser", "system", "reason", "createdAt", "lastSeenAt", "expiresAt"],
    withholds: { tokenHash: secret, operator: "the name of somebody of the support" },
  },
  passkey: {
    model: "Passkey",
    shows: ["name", "createdAt", "lastUsedAt"],
    withholds: { id: "opens nothing without the device that holds the key" },
  },
  audit: {
    model: "AuditEntry",
    shows: ["at", "kind"],
    withholds: { actorId: "the name of somebody of the support or the back office" },
  },
  token: { model: "Token", shows: ["purpose", "createdAt", "expiresAt", "usedAt"], withholds: { tokenHash: secret } },
  recommendation: {
    model: "Recommendation",
    shows: [
      ...(["number", "ownName", "namedOnCard", "firstName", "lastName", "productName", "state"] as const),
      ...(["channel", "language"] as const),
      ...(["rewardCents", "referrerCents", "recipientCents", "recipientShare"] as const),
      ...([
        "termsVersion",
        "termsAcceptedAt",
        "createdAt",
        "openedAt",
        "linkValidUntil",
        "clicks",
        "lastClickAt",
      ] as const),
    ],
    withholds: { ownerKeyHash: secret, attemptHash: secret },
  },
  claim: {
    model: "RewardClaim",
    shows: [
      ...(["id", "recommendationNumber", "kind", "cents", "state", "method", "rewardId"] as const),
      ...(["createdAt", "readyAt", "expiresAt", "collectedAt", "paidAt"] as const),
    ],
    withholds: {},
  },
  ledger: { model: "LedgerTransaction", shows: ["claimId", "kind", "cents", "occurredAt"], withholds: {} },
  bankDetail: {
    model: "BankDetail",
    shows: ["iban", "ibanLast4", "holder", "birthDate", "createdAt", "usableFrom", "replacedAt"],
    withholds: {
      ibanIndex: secret,
      ibanSealed: "shown opened, as iban",
      holderSealed: "shown opened, as holder",
      birthDateSealed: "shown opened, as birthDate",
    },
  },
  customerNumber: {
    model: "CustomerNumber",
    shows: ["number", "state", "submittedAt", "decidedAt"],
    withholds: { numberSealed: "shown opened, as number", decidedBy: "the name of somebody of the back office" },
  },
  payment: {
    model: "PayoutItem",
    shows: ["claimId", "endToEndId", "cents", "state", "settledAt"],
    withholds: {},
  },
  mail: {
    model: "Mail",
    shows: ["kind", "recipient", "language", "state", "createdAt", "sentAt"],
    withholds: {
      mailboxKey: "the address once more, without dots and tags",
      paramsSealed: "erased once the mail is sent",
    },
  },
  suppressedAddress: {
    model: "SuppressedAddress",
    shows: ["reason", "suppressedAt"],
    withholds: { addressHash: secret },
  },
  newsletter: {
    model: "Subscriber",
    shows: [
      ...(["email", "firstName", "language", "state", "form", "consentText"] as const),
      ...(["requestedAt", "mailedAt", "confirmedAt", "endedAt"] as const),
    ],
    withholds: { emailKey: "the address once more, in lower case" },
  },
  case: {
    model: "SupportCase",
    shows: [
      ...(["number", "kind", "topic", "state", "salutation", "name", "email"] as const),
      ...(["orderNumber", "orderedOn", "productName", "createdAt"] as const),
    ],
    withholds: { attemptHash: secret, addressHash: secret },
  },
  caseMessage: {
    model: "CaseMessage",
    shows: ["author", "text", "createdAt"],
    withholds: { textSealed: "shown opened, as text" },
  },
  consent: {
    model: "ConsentAnswer",
    shows: ["visitorId", "at", "place", "textVersion", "values", "withdrawn"],
    withholds: {},
  },
} as const satisfies Record<string, Entry>;

export type MemberTable = keyof typeof memberData;
export type ShownColumn<T extends MemberTable> = (typeof memberData)[T]["shows"][number];
export const memberTables = Object.keys(memberData) as MemberTable[];

/** The erasures that end a referrer's rows of a table, each row by the first whose clock runs for it. */
export const endings = {
  recommendation: ["recommendations"],
  case: ["cases"],
  mail: ["mailContents"],
  session: ["sessions"],
  token: ["tokens"],
  emailChange: ["emailChanges"],
  bankDetail: ["unneededBankDetails", "unusedBankDetails", "bankDetails"],
  customerNumber: ["customerNumbers"],
  newsletter: ["unconfirmedSubscribers", "endedSubscribers"],
  suppressedAddress: ["suppressedAddresses"],
  consent: ["consents"],
  audit: ["auditEntries"],
} as const satisfies Partial<Record<MemberTable, readonly ErasureName[]>>;
export type EndingTable = keyof typeof endings;
export const endingTables = Object.keys(endings) as EndingTable[];

/** Tables whose rows a person tells apart. */
export type ItemTable = "recommendation" | "case";

/** Tables whose personal columns do not belong to a referrer, or cannot be attributed to one, and why. */
export const notMembers: Readonly<Record<string, string>> = {
  Tenant: "the firm that runs the site",
  TenantVersion: "the firm that runs the site",
  CatalogueVersion: "people of the back office, who apply it",
  PriceChange: "people of the back office, who change rewards",
  CatalogueDraft: "people of the back office, who change products and campaigns",
  ThemeDraft: "people of the back office, who choose colours",
  LongTask: "people of the back office, and files that they handed in, until those are worked off",
  LongTaskPart: "a copy, for a week, of a list that a person of the back office or of an agency may see",
  TextDraft: "people of the back office, who apply it",
  TextVersion: "people of the back office, who apply it",
  Operator: "people of the back office",
  SupportRequest: "an address that the back office corrects, and forgets as soon as it has decided",
  BankEntry: "bookings of the tenant's own account; a person's payment is shown with it",
  Agency: "a partner firm",
  Invoice: "what partner firms owe",
  AgencyInvitation: "people whom a partner firm invited, with their word",
  Lead: "the person to whom something was recommended",
  TermsText: "what everybody agrees to; it names the partner firm that details go to",
  Adviser: "people of a partner firm, who let themselves be listed",
  SsoUser: "people of partner firms and the back office",
  SavedView: "how people of partner firms and the back office like to see their lists",
  SsoSession: "people of partner firms and the back office",
  OrderMessage: "what shops say about buyers, sealed, until their hashes are erased",
  OrderDecision: "people of the back office and of partner firms",
  Setting: "people of the back office",
  RateLimit: "network addresses as keyed hashes, for ten minutes",
  IdempotentCall: "answers to repeated calls, sealed, for a day",
  SpentCaptcha: "forms as keyed hashes, for a day",
  WebhookEndpoint: "people of partners",
  WebhookDelivery: "what partners' servers answered",
  UpstreamCache: "what other services publish",
  Click: "people who followed a link; counted with the recommendation",
  Recipient: "the person to whom something was recommended, who decides about their own data",
  Order: "the person who ordered",
  PayoutRun: "people of the back office",
  Event: "people of the back office; what was done stands with what it was done to",
};
