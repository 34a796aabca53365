import type { Personal, TableRegister } from "#server/people/privacy/retention.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { ReferrerSees } from "./referrer-sees.ts";

/**
 * How a recipient came (`einsprungsquelle`): a personal link, its QR code, a typed code, the link into the shop, or a
 * call-centre agent.
 */
export const arrivals = ["link", "qr", "code", "shopLink", "agent"] as const;
export type Arrival = (typeof arrivals)[number];

/** One recipient on one link. `details` is null while they are anonymous and after erasure. */
export type Recipient = {
  number: string;
  recommendationNumber: string;
  channel: string | null;
  arrival: Arrival;
  language: Language;
  createdAt: Date;
  lastClickAt: Date;
  orderBy: Date;
  details: StoredDetails | null;
  /** Where to write about their reward, if they left an address for it: the one typed last. null: none, or erased. */
  leftAddress: string | null;
  /** Of their receipt; null: nobody could be reached yet, or erased. */
  receiptHash: string | null;
  /** They told us about themselves in a browser that made the link; false: not, or erased. */
  inOwnBrowser: boolean;
  /** What they let the referrer see; before they agree, the default. */
  referrerSees: ReferrerSees;
  savedAt: Date | null;
  /** When they agreed to the terms; from then on attribution is locked. */
  confirmedAt: Date | null;
  eraseAfter: Date | null;
  erasedAt: Date | null;
};

/**
 * Where mail about their reward may go: to the address of the details that they agreed to, or that they left for it.
 * null: nowhere, also if they gave details and did not agree.
 */
export function rewardAddressOf({ details, confirmedAt, leftAddress }: Recipient): string | null {
  return confirmedAt ? (details?.email ?? null) : leftAddress;
}

/**
 * Who reads a field besides the recipient and the support: an agency on its lead's page, there and as a column of its
 * own in its list of leads, or nobody.
 */
type Viewer = "agency" | "agencyList" | "nobody";

/**
 * `kind`: text, a day, or a tick. `isSealed`: stored encrypted, in the column `<name>Sealed`. `purpose`: why it is
 * stored, for the retention register; null: it is not personal.
 */
type Field = { kind: "text" | "day" | "tick"; isSealed: boolean; purpose: string | null; seenBy: Viewer };

/**
 * The details that a recipient gives (`empfaengerdaten` of the facade). Types, stored columns, what an erasure leaves,
 * and the retention register follow from this table; a place that decides something for each field is a table over
 * `RecipientField`, so that a new field does not compile before it is decided there.
 */
export const recipientFields = {
  salutation: { kind: "text", isSealed: false, purpose: "addressing the recipient", seenBy: "nobody" },
  firstName: { kind: "text", isSealed: false, purpose: "addressing the recipient", seenBy: "agency" },
  lastName: { kind: "text", isSealed: false, purpose: "addressing the recipient", seenBy: "agency" },
  /** The firm that a business customer orders for; "" for private customers. */
  company: { kind: "text", isSealed: false, purpose: "the firm that the recipient orders for", seenBy: "agencyList" },
  birthDate: {
    kind: "day",
    isSealed: true,
    purpose: "adults only, and the age limit of young tariffs; sealed",
    seenBy: "nobody",
  },
  email: {
    kind: "text",
    isSealed: false,
    purpose: "writing to the recipient about their own reward",
    seenBy: "agencyList",
  },
  phone: { kind: "text", isSealed: false, purpose: "asking back about the order", seenBy: "agencyList" },
  street: { kind: "text", isSealed: false, purpose: "a home in Germany", seenBy: "agency" },
  houseNumber: { kind: "text", isSealed: false, purpose: "a home in Germany", seenBy: "agency" },
  postcode: { kind: "text", isSealed: false, purpose: "a home in Germany", seenBy: "agency" },
  city: { kind: "text", isSealed: false, purpose: "a home in Germany", seenBy: "agencyList" },
  marketingConsent: { kind: "tick", isSealed: false, purpose: null, seenBy: "nobody" },
} as const satisfies Record<string, Field>;

type Fields = typeof recipientFields;
export type RecipientField = keyof Fields;
type Value = { text: string; day: Day; tick: boolean };
/** What a recipient did not give is "", the birth date too. */
export type RecipientDetails = { [Name in RecipientField]: Value[Fields[Name]["kind"]] };

type Sealed = { [Name in RecipientField]: Fields[Name]["isSealed"] extends true ? Name : never }[RecipientField];

/** Stored details as they are read. Without what is sealed; only recipients.birthDateOf opens the birth date. */
export type StoredDetails = Omit<RecipientDetails, Sealed>;
export type StoredField = keyof StoredDetails;

type SeenBy<By extends Viewer> = {
  [Name in StoredField]: Fields[Name]["seenBy"] extends By ? Name : never;
}[StoredField];

/** What the agency of a lead sees of the person. */
export type SeenByAgency = Pick<StoredDetails, SeenBy<"agency" | "agencyList">>;

/** What of it stands in a list of leads: the name in one column, the others in one each. */
export type ListedByAgency = { name: string } & Pick<StoredDetails, SeenBy<"agencyList">>;

export function seenByAgency(details: StoredDetails): SeenByAgency {
  const seen = storedFieldNames.filter((name) => recipientFields[name].seenBy !== "nobody");
  return Object.fromEntries(seen.map((name) => [name, details[name]])) as SeenByAgency;
}

/** The column in which a field is stored. */
export type RecipientColumn = StoredField | `${Sealed}Sealed`;

export const recipientFieldNames = Object.keys(recipientFields) as RecipientField[];
export const storedFieldNames = recipientFieldNames.filter(
  (name): name is StoredField => !recipientFields[name].isSealed,
);

export const columnOf = (name: RecipientField): RecipientColumn =>
  recipientFields[name].isSealed ? `${name as Sealed}Sealed` : (name as StoredField);

const until = (purpose: string): Personal => ({ purpose, clock: "recipient" });

/** The retention register's row of recipients. */
export const recipientRetention: TableRegister = {
  personal: {
    tokenHash: until("the recipient's browser is known again"),
    ...Object.fromEntries(
      recipientFieldNames.flatMap((name) => {
        const { purpose } = recipientFields[name];
        return purpose === null ? [] : [[columnOf(name), until(purpose)]];
      }),
    ),
    firstNameFolded: until("finding the recipient by a typed name"),
    lastNameFolded: until("finding the recipient by a typed name"),
    matchHash: until("finding the recipient's order"),
    receiptHash: until("finding the recipient who shows their receipt"),
  },
  pseudonyms: ["number", "recommendationNumber"],
  plain: ["channel", "arrival", "language", "termsHash", "referrerSees"],
};

/**
 * The arrival that a channel implies: codes and QR codes have a channel of their own, every other channel is a followed
 * link.
 */
export function arrivalOfChannel(channel: string | null): Arrival {
  return channel === "code" || channel === "qr" ? channel : "link";
}
