import type { Language } from "#server/platform/values/language.ts";
import type { EndingTable, ItemTable, MemberTable, ShownColumn } from "./member-data.ts";
import type { ErasureName } from "./retention.ts";

/** Whose rows are meant: an account, its address on the list of those that take no mails, its browser's pseudonym. */
export type Referrer = { id: string; email: string; suppressionHashes: readonly string[] };

/**
 * Of one table: how many rows a referrer has, and for each erasure of the table how many of them its clock runs for,
 * since when the longest and since when the shortest.
 */
export type Begun = { total: number; erasures: { name: ErasureName; rows: number; first: Date; last: Date }[] };

/** One row that a person knows: a link by its own name or its product, a case by its number. null: not begun. */
export type BegunItem = { label: string; number: string; began: Date | null };

export type ErasureReader = {
  /** When the clocks of a referrer's rows began, by the rules that erase them. */
  begun(referrer: Referrer, visitorId: string | null): Promise<{ [T in EndingTable]: Begun }>;
  /** The same for each of the referrer's links and cases, newest first, at most `limit` of each. */
  begunItems(referrer: Referrer, limit: number): Promise<{ [T in ItemTable]: BegunItem[] }>;
  /** Whether any row of this kind is past its clock, that is, the clock began before `before`. */
  isDue(name: ErasureName, before: Date): Promise<boolean>;
  /** Counts the due rows. Reads them all, so use it for reports and not in jobs. */
  count(name: ErasureName, before: Date): Promise<number>;
};

/** A link in a mail that somebody has, by its hash, and the language of the mail. */
export type HeldLink = { tokenHash: string; language: Language };

export type ErasureRepository = ErasureReader & {
  /**
   * Erases at most `limit` rows of this kind whose clock began before `before`, or only their personal columns; returns
   * how many, and of those whose erasure is certified the links that their people still hold: the rows of these are
   * erased with them. A repeat is harmless.
   */
  erase(name: ErasureName, before: Date, limit: number): Promise<{ count: number; links: HeldLink[] }>;
};

/** One row as its owner may see it, with the names of member-data.ts. */
export type ShownRow<T extends MemberTable = MemberTable> = Record<ShownColumn<T>, ShownValue>;
export type ShownValue = string | number | boolean | Date | null;

export type PersonalDataReader = {
  /**
   * Data stored about a referrer, oldest first. `suppressionHashes`: of their address (suppression.ts). `visitorId`:
   * the pseudonym of their browser in the consent log.
   */
  of(referrer: Referrer, visitorId: string | null): Promise<{ [T in MemberTable]: ShownRow<T>[] }>;
};
