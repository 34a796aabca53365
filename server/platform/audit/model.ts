import type { Actor } from "../event/model.ts";
import type { Counted, Report, ReportDefinition, ReportRequest } from "../report/model.ts";

/** Kinds of audited actions; docs/operations/law.md lists when each is written. */
export const auditKinds = [
  "login",
  "loginFailed",
  "logout",
  "sessionEnded",
  "ssoLogin",
  "ssoLoginFailed",
  "ssoLogout",
  "ssoSessionEnded",
  "accessRefused",
  "passwordChanged",
  "passkeyAdded",
  "passkeyRemoved",
  "supportLink",
  "supportLogin",
  "supportLoginFailed",
  "recommendedForCaller",
  "officeSearched",
  "supportViewed",
  "supportActed",
  "agencyActed",
  "block",
  "unblock",
  "bankDetailsViewed",
  "bankDetailsChanged",
  "payoutReleased",
  "payoutExported",
  "bankEntriesBooked",
  "bankEntryCloseAsked",
  "bankEntryCloseDeclined",
  "bankEntryAssigned",
  "bankEntryClosed",
  "dataExported",
  "reportExported",
  "accountDeleted",
  "recordsErased",
  "agencyDataChanged",
  "agreementAccepted",
  "agencyAccessChanged",
  "agencyAdded",
  "agencyChanged",
  "accessGiven",
  "accessEnded",
  "catalogueApplied",
  "priceChange",
  "catalogueScheduled",
  "textApplied",
  "textScheduled",
  "themeApplied",
  "themeScheduled",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One audited action. `about` names its object (a claim, a run, a reason code), never a person or a secret. */
export type AuditFacts = {
  at: Date;
  kind: AuditKind;
  actor: Actor;
  actorId: string | null;
  accountId: string | null;
  about: string | null;
};

/**
 * `seq` counts 1, 2, 3 … for each tenant. `hash` covers the facts, `seq` and `previous`, the hash of the entry before.
 */
export type AuditEntry = AuditFacts & { seq: number; previous: string; hash: string };

/**
 * The text that an entry's hash is computed from: every field in a fixed order, so that two different entries never
 * have the same text.
 */
export function auditText({ seq, previous, at, kind, actor, actorId, accountId, about }: Omit<AuditEntry, "hash">) {
  return JSON.stringify([seq, previous, at.toISOString(), kind, actor, actorId, accountId, about]);
}

/** The trail as a list: by time, of one kind, of one person, about one thing or one account, between two days. */
export const auditList = {
  columns: ["at"],
  order: { orderBy: "at", descending: true },
  filters: { kind: auditKinds, person: "text", subject: "text", from: "day", until: "day" },
} as const satisfies ReportDefinition;
export type AuditListRequest = ReportRequest<"at", keyof (typeof auditList)["filters"]>;

export type AuditReader = {
  /**
   * One page of the entries. `actorIds`: of what these people did only; null: of everybody. The filter `person` is a
   * whole id or an operator's name; `subject` an account's id, or a whole part of `about` between its colons.
   */
  page(
    actorIds: readonly string[] | null,
    request: Pick<AuditListRequest, "descending" | "pageSize" | "pageNumber" | "after" | "filter">,
    counted: Counted,
  ): Promise<Report<AuditEntry>>;
  /** Entries after `seq`, in order. */
  after(seq: number, limit: number): Promise<AuditEntry[]>;
  /** Entries of one account, newest first. */
  ofAccount(accountId: string, limit: number): Promise<AuditEntry[]>;
};

export type AuditRepository = AuditReader & {
  /**
   * Chains the entry to the tenant's last one. Other transactions of the tenant wait with their entries until this one
   * ends. Returns the entry as it is stored.
   */
  append(facts: AuditFacts, hash: (text: string) => string): Promise<AuditEntry>;
};

/**
 * What an action decides about, by the keys of its rows; absent or null: nothing of that kind. `order` is our id,
 * `orderNumber` the shop's; `owner`: who owes or is owed something, an account or a recipient; `run`, `payment`: a
 * payout run, a payment by its end-to-end id, each alone; `address`: one that becomes a party's by the action.
 */
export type Matter = Partial<
  Record<
    | "account"
    | "owner"
    | "customerNumber"
    | "recommendation"
    | "order"
    | "orderNumber"
    | "claim"
    | "case"
    | "run"
    | "payment"
    | "address",
    string | null
  >
> & {
  /** Names of signals: what else is held for the same one as `claim` is decided with it. */
  signals?: readonly string[];
};

/**
 * Who is a party to a matter: the addresses of its referrers, and of who was signed in when they wrote its case
 * (anybody can type anybody's address there); and whether one of the given blind indexes of addresses is of a
 * recipient or a buyer of its recommendations. Of a run or a payment: those whose rewards it pays.
 */
export type Parties = { addresses: string[]; isRecipient: boolean };
