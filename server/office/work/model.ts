import type { Cents } from "#server/platform/values/money.ts";

/** Something that waits for a person of the office. */
export type WorkItem = {
  key: string;
  /** Since when it waits; null: nobody can say. */
  since: Date | null;
  /** Until when somebody has to have looked at it. */
  due: Date;
  /** In the words of its kind: a mail's kind, a hold's cause, a bank entry's outcome, a brand, a reading. */
  reason: string;
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
  | { page: "liabilities" }
  | { page: "bank" }
  | { page: "payout"; run: string }
  | { page: "vouchers" }
  | { page: "installation" };
