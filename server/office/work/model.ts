import type { BankOutcome } from "#server/payouts/bank-entry/model.ts";
import type { MailKind } from "#server/platform/mail/model.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { CaseSubject } from "../case/model.ts";
import type { ReadingName } from "../health/model.ts";
import type { SupportRequest } from "../request.ts";
import type { HeldCode } from "../rules/explain-claim.ts";

/** Why something of each kind waits, in the words of its kind. */
type Reasons = {
  /** A contact's topic, or the kind of any other case. */
  message: Extract<CaseSubject, { kind: "contact" }>["topic"] | Exclude<CaseSubject["kind"], "contact">;
  request: SupportRequest["kind"];
  /** The doubt; null: the tenant reviews every order. */
  review: string | null;
  unattributed: "unattributed";
  /** A corrected address ends by itself, and a block was decided. */
  held: Exclude<HeldCode, "heldAddress" | "heldBlocked">;
  /** The bank's code; null: it gave none. */
  returned: string | null;
  bank: BankOutcome;
  mail: MailKind;
  /** The brand whose vouchers ran out. */
  voucher: string;
  overdue: "overdue" | "escalated";
  number: "submitted";
  rejectedNumber: "rejected";
  unclaimed: "noAddress";
  liability: "liability";
  payoutRun: "payoutRun";
  reading: ReadingName;
};
export type WorkKind = keyof Reasons;

/** Something that waits for a person of the office. */
export type WorkItem<Kind extends WorkKind = WorkKind> = {
  key: string;
  /** Since when it waits; null: nobody can say. */
  since: Date | null;
  /** Until when somebody has to have looked at it. */
  due: Date;
  reason: Reasons[Kind];
  /** The number that people call it by; "": it has none. */
  name: string;
  /** Who it is about: a recommendation's or a recipient's number, or the name; null: nobody in particular. */
  about: { number: string } | { person: string } | null;
  /** Who asked for it; null: nobody did. */
  askedBy: string | null;
  /** The id of who asked for it, and does not decide it; null: nobody did. */
  askerId: string | null;
  cents: Cents | null;
  /** How many rewards one decision is about, if several are held together. */
  rewards?: number;
  place: WorkPlace;
};

/** What most items leave out. */
export const nothing = { name: "", about: null, askedBy: null, askerId: null, cents: null } as const;

/** Where it is decided. */
export type WorkPlace =
  | { page: "recommendation"; number: string }
  | { page: "case"; number: string }
  | { page: "review"; order: string }
  | { page: "unattributed"; order: string }
  | { page: "liabilities"; claim: string }
  | { page: "bank"; entry: string }
  | { page: "payout"; run: string }
  | { page: "vouchers"; rewardId: string; cents: Cents }
  | { page: "installation"; reading: ReadingName; subject: string };
