/** A partner's server: its calls are counted by its name, against limits that are `limitFactor` times a visitor's. */
export type ApiClient = { name: string; limitFactor: number };
export type ListedApiClient = ApiClient & { createdAt: Date; revokedAt: Date | null };

export type ApiClients = {
  /** null: no client has this key, or it was revoked. */
  byKeyHash(keyHash: string): Promise<ApiClient | null>;
  /** false: the name was given before; a revoked name is not given again. */
  add(client: ApiClient & { keyHash: string }): Promise<boolean>;
  /** By name, the revoked ones as well. */
  list(): Promise<ListedApiClient[]>;
  /** false: no client of this name has a working key. */
  revoke(name: string): Promise<boolean>;
};
