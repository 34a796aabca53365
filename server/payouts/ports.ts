import type { Statement } from "./bank-entry/model.ts";
import type { PaymentOrder } from "./model.ts";
import type { Reconciliation, ReportContent } from "./reconciliation/model.ts";

/** `previous`: the checksum of the report before; null: there was none. */
export type ReportedMoney = Reconciliation & { previous: string | null };

/** Reading and writing of payout files, and the account that a tenant pays from. */
export type PayoutFiles = {
  /** null: the environment variable named by the tenant's record (payout.debtorIbanVariable) contains no valid IBAN. */
  debtorIban(): string | null;
  /**
   * Makes the bank's file (pain.001) and validates it against its schema. Throws (tag "painInvalid") with the problem.
   */
  makePaymentFile(order: PaymentOrder): Promise<string>;
  /** Reads a camt.053 file beside the event loop. Throws (tags "statementUnreadable", "statementTooLarge"). */
  readStatements(xml: string): Promise<Statement[]>;
  /** A reconciliation as a signed file. */
  signReport(reported: ReportedMoney): string;
  /**
   * What a report says. `checksum`: SHA-256, in hexadecimal. `content` null: this installation did not write these
   * bytes as a report of the tenant.
   */
  readReport(document: string): { checksum: string; content: ReportContent | null };
};
