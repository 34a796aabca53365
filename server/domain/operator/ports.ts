/** People of the back office. Money needs two of them. */
export type Operators = {
  add(name: string, keyHash: string, at: Date): Promise<boolean>;
  /** The name when the key is theirs and not revoked. */
  byKeyHash(keyHash: string): Promise<string | null>;
  revoke(name: string, at: Date): Promise<boolean>;
};
