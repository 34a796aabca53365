/** A partner's server. Its calls are counted by its name, with limits `limitFactor` times a visitor's. */
export type ApiClient = { name: string; limitFactor: number };
export type ListedApiClient = ApiClient & { createdAt: Date; revokedAt: Date | null };

export type ApiClients = {
  /** null: no client has this key, or it was revoked. */
  byKeyHash(keyHash: string): Promise<ApiClient | null>;
  /** false: the name is taken; names of revoked clients are not reused. */
  add(client: ApiClient & { keyHash: string }): Promise<boolean>;
  /** By name, including revoked clients. */
  list(): Promise<ListedApiClient[]>;
  /** false: no client of this name has an active key. */
  revoke(name: string): Promise<boolean>;
};
