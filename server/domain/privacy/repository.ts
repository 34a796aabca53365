import type { MemberTable, ShownColumn } from "./member-data.ts";
import type { ErasureName } from "./retention.ts";

export type ErasureReader = {
  /** Whether any row of this kind is past its clock, which began before `before`. */
  isDue(name: ErasureName, before: Date): Promise<boolean>;
  /** How many rows are; they are all read, so this is for reports and not for jobs. */
  count(name: ErasureName, before: Date): Promise<number>;
};

export type ErasureRepository = ErasureReader & {
  /**
   * Deletes at most `limit` rows of this kind whose clock began before `before`, or what is personal in them; answers how
   * many. Repeating it is harmless.
   */
  erase(name: ErasureName, before: Date, limit: number): Promise<number>;
};

/** One row as its owner may see it, by the names of member-data.ts. */
export type ShownRow<T extends MemberTable = MemberTable> = Record<ShownColumn<T>, ShownValue>;
export type ShownValue = string | number | boolean | Date | null;

export type PersonalDataReader = {
  /** What is stored about a referrer, the oldest first. `visitorId`: the pseudonym of their browser in the log of consents. */
  of(referrer: { id: string; email: string }, visitorId: string | null): Promise<{ [T in MemberTable]: ShownRow<T>[] }>;
};
