import type { PaymentOrder, Statement, VoucherList } from "./model.ts";

/** What files say, and the account that a tenant pays from. */
export type PayoutFiles = {
  /** null: the installation has no valid IBAN in the variable that the tenant's record names (payout.debtorIbanVariable). */
  debtorIban(): string | null;
  /** The file for the bank (pain.001), checked against its schema. Throws (tag "painInvalid") what is wrong with it. */
  makePaymentFile(order: PaymentOrder): Promise<string>;
  /** Of a camt.053 file. Throws (tag "statementUnreadable"). */
  readStatements(xml: string): Statement[];
  /** Lines of code, cents and last day. null: it is no list. */
  readVouchers(text: string): VoucherList | null;
};
