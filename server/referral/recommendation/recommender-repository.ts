export type RecommenderReader = {
  /** The agency that an account recommends for; null: none. */
  agencyOf(accountId: string): Promise<string | null>;
};

export type RecommenderRepository = RecommenderReader & {
  /** Assigns the account to this agency, replacing any other. */
  set(accountId: string, agencyId: string, at: Date): Promise<void>;
};
