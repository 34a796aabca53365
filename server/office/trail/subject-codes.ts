import type { AgencyReportName } from "#server/agencies/reports.ts";
import type { ItemKindName } from "#server/catalogue/item/model.ts";
import type { SessionMethod } from "#server/people/account/model.ts";
import type { EmployeeChange } from "#server/people/sso/change-employee.ts";
import { signInProblems } from "#server/people/sso/model.ts";
import type { AuditKind } from "#server/platform/audit/model.ts";
import { refusals } from "#server/platform/refusals.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { CustomerNumberState } from "#server/rewards/customer-number/states.ts";

type Code =
  | AgencyReportName
  | CustomerNumberState
  | EmployeeChange
  | ItemKindName
  | Language
  | SessionMethod
  | "account"
  | "all"
  | "auditTrail"
  | "change"
  | "give"
  | "one"
  | "provider"
  | "remove"
  | "returned"
  | "RULE_STAFF"
  | "version";

/** Codes in the objects of entries; the texts have words for each. */
const codes: Record<Code, true> = {
  // What was taken as a file
  auditTrail: true,
  invitations: true,
  leads: true,
  orders: true,
  recommendations: true,
  referrers: true,
  rewards: true,
  // How somebody logged in
  autologin: true,
  link: true,
  passkey: true,
  password: true,
  support: true,
  // Whose session or access ended, and how it changed
  end: true,
  one: true,
  provider: true,
  RULE_STAFF: true,
  toEmployee: true,
  toNone: true,
  // Bank details and numbers
  account: true,
  all: true,
  change: true,
  confirmed: true,
  give: true,
  rejected: true,
  remove: true,
  returned: true,
  submitted: true,
  // What was written
  campaign: true,
  de: true,
  en: true,
  product: true,
  version: true,
};

/** Why somebody could not log in, of all refusals; the texts have words for each. */
const failures = [
  ...signInProblems,
  "accountBlocked",
  "emailNotAllowed",
  "linkExpired",
  "passkeyInvalid",
  "staffBlocked",
  "tokenInvalid",
  "tokenUsed",
  "wrongCredentials",
] as const;

export type SubjectCode = Code | (typeof failures)[number] | "other" | "risk";

/** Their objects are words of others: a bank's reference, a page or a call. */
const ofOthers: readonly AuditKind[] = [
  "bankEntryAssigned",
  "bankEntryCloseAsked",
  "bankEntryCloseDeclined",
  "bankEntryClosed",
];

/** What a word of an entry's object means; null: it is a name or a number, which people know as it is. */
export function subjectCode(kind: AuditKind, word: string): SubjectCode | null {
  if (ofOthers.includes(kind)) return null;
  if (word.startsWith("RISK_")) return "risk";
  const known = isCode(word) ? word : failures.find((one) => one === word);
  return known ?? (word in refusals ? "other" : null);
}

const isCode = (word: string): word is Code => word in codes;
