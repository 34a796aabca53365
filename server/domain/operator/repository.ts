/** People of the back office. Money needs two of them. They are named by the cli, never by a process that serves pages. */
export type OperatorReader = {
  /** The name when the key is theirs and not revoked. */
  byKeyHash(keyHash: string): Promise<string | null>;
};
