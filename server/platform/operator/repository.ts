/**
 * People of the back office. Decisions about money need two of them. Only the cli adds them, never a process that
 * serves pages.
 */
export type OperatorReader = {
  /** The operator's name, if the key is theirs and not revoked. */
  byKeyHash(keyHash: string): Promise<string | null>;
};
