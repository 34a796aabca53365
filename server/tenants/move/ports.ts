/** The proxy in front of all cells. */
export type Edge = {
  /** Sends requests for these keys (a host, or a tenant's id in an address of the facade) to a cell. Repeatable. */
  route(keys: readonly string[], cell: string): Promise<void>;
};
