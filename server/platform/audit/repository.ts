import type { AuditEntry, AuditFacts } from "./model.ts";

export type AuditReader = {
  /** Entries after `seq`, in order. */
  after(seq: number, limit: number): Promise<AuditEntry[]>;
  /** Entries of one account, newest first. */
  ofAccount(accountId: string, limit: number): Promise<AuditEntry[]>;
};

export type AuditRepository = AuditReader & {
  /**
   * Chains the entry to the tenant's last one. Other transactions of the tenant wait with their entries until this one
   * ends.
   */
  append(facts: AuditFacts, hash: (text: string) => string): Promise<void>;
};
