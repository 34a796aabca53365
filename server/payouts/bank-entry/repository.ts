import type { Cents } from "#server/platform/values/money.ts";
import type { AskedReason, BankDecision, BankEntry, CloseReason, Surplus } from "./model.ts";

export type NewBankEntry = Pick<
  BankEntry,
  | "id"
  | "account"
  | "reference"
  | "statementId"
  | "bookedOn"
  | "direction"
  | "cents"
  | "endToEndId"
  | "fileId"
  | "returnReason"
  | "isReversal"
  | "importedBy"
  | "importedAt"
>;

export type BankEntryReader = {
  byId(id: string): Promise<BankEntry | null>;
  /**
   * Entries that wait for a person, the oldest booking first; keyset pagination after the given one (null: from the
   * first).
   */
  open(limit: number, after?: Pick<BankEntry, "bookedOn" | "id"> | null): Promise<BankEntry[]>;
  countOpen(): Promise<number>;
  /**
   * Everything that concerns these payments: their own entries, and those that paid or paid twice a whole file with
   * them.
   */
  ofItems(endToEndIds: string[]): Promise<BankEntry[]>;
  /** Those of these entries that are debits of rewards which are still owed: their own, or one of their whole run. */
  owed(ids: string[]): Promise<string[]>;
  /** What came back of the surplus of these entries, in the order in which it did. */
  cameBack(ids: string[]): Promise<Pick<BankEntry, "undoesId" | "cents" | "bookedOn">[]>;
  /** The payment, or the run of the whole file, that an entry names; null: none of ours. */
  namedBy(entry: Pick<BankEntry, "endToEndId" | "fileId">): Promise<Pick<BankEntry, "itemId" | "runId"> | null>;
  /** The account's entries with these references of the bank. */
  byReference(account: string, references: string[]): Promise<BankEntry[]>;
  /** What is posted of a run's entries that no claim accounts for, by their ids. */
  surplusOfRun(runId: string): Promise<Surplus[]>;
};

export type BankEntryRepository = BankEntryReader & {
  /** Stores entries that are not there yet; returns those stored before or now under these accounts and references. */
  store(entries: NewBankEntry[]): Promise<BankEntry[]>;
  /** Locks the entries that are not booked yet, or that found nothing to undo, until the transaction ends. */
  lockUnbooked(ids: string[]): Promise<BankEntry[]>;
  /** Locks one entry until the transaction ends, and reads it as it is then. */
  lock(id: string): Promise<BankEntry | null>;
  /** Writes what became of entries. The caller holds their locks, or those of their payments. */
  decide(decisions: BankDecision[], now: Date): Promise<void>;
  /** Writes who asks a second person to close an open entry, in place of who asked before, and of who declined that. */
  ask(
    id: string,
    by: { askedBy: string; askedAt: Date; askedReason: AskedReason; askedNote: string | null; askedItemId?: string },
  ): Promise<void>;
  /** Writes who said no to what was asked. */
  decline(id: string, by: { declinedBy: string; declinedAt: Date; declinedNote: string }): Promise<void>;
  /**
   * Writes who said which payment an open entry is; from now on it takes effect so. The caller holds its lock, and
   * writes what became of it before.
   */
  assign(
    id: string,
    by: Pick<BankEntry, "droppedReason"> & { assignedBy: string; assignedAt: Date; assignedNote: string },
  ): Promise<void>;
  /** false: it is not open, or was closed before. */
  close(
    id: string,
    by: { closedBy: string; closedAt: Date; closeReason: CloseReason; closeNote: string | null; surplusCents: Cents },
  ): Promise<boolean>;
};
