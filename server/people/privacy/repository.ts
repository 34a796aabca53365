import type { MemberTable, ShownColumn } from "./member-data.ts";
import type { ErasureName } from "./retention.ts";

export type ErasureReader = {
  /** Whether any row of this kind is past its clock, that is, the clock began before `before`. */
  isDue(name: ErasureName, before: Date): Promise<boolean>;
  /** Counts the due rows. Reads them all, so use it for reports and not in jobs. */
  count(name: ErasureName, before: Date): Promise<number>;
};

export type ErasureRepository = ErasureReader & {
  /**
   * Erases at most `limit` rows of this kind whose clock began before `before`, or only their personal columns; returns
   * how many. A repeat is harmless.
   */
  erase(name: ErasureName, before: Date, limit: number): Promise<number>;
};

/** One row as its owner may see it, with the names of member-data.ts. */
export type ShownRow<T extends MemberTable = MemberTable> = Record<ShownColumn<T>, ShownValue>;
export type ShownValue = string | number | boolean | Date | null;

export type PersonalDataReader = {
  /**
   * Data stored about a referrer, oldest first. `suppressionHashes`: of their address (suppression.ts). `visitorId`:
   * the pseudonym of their browser in the consent log.
   */
  of(
    referrer: { id: string; email: string; suppressionHashes: readonly string[] },
    visitorId: string | null,
  ): Promise<{ [T in MemberTable]: ShownRow<T>[] }>;
};
