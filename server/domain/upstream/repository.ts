/** What this installation keeps of other services' answers, for one tenant. Times are the database's own. */
export type Answers = {
  /** `now` is always told: an upstream that is fetched anew afterwards is no older than that. */
  read(upstream: string, key: string): Promise<{ kept: Kept | null; now: Date }>;
  /** `value` null: the service said that there is no such thing. An older answer never replaces a newer one. */
  keep(upstream: string, key: string, value: unknown, fetchedAt: Date): Promise<void>;
  /** Something changed there: all that was fetched so far is outdated, in every process, from now on. */
  outdate(upstream: string): Promise<void>;
};

export type Kept = {
  value: unknown;
  fetchedAt: Date;
  /** The service said later that something changed: good only while nothing newer can be had. */
  outdated: boolean;
};
