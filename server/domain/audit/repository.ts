import type { AuditEntry, AuditFacts } from "./model.ts";

export type AuditReader = {
  /** Entries after `seq`, in their order. */
  after(seq: number, limit: number): Promise<AuditEntry[]>;
  /** Those of one account, newest first. */
  ofAccount(accountId: string, limit: number): Promise<AuditEntry[]>;
};

export type AuditRepository = AuditReader & {
  /** Chains the entry to the tenant's last one. From here until the transaction ends, others of the tenant wait with theirs. */
  append(facts: AuditFacts, hash: (text: string) => string): Promise<void>;
};
