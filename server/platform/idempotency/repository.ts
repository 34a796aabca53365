/** The answer to the first call. */
export type StoredAnswer = { status: number; headers: Readonly<Record<string, string>>; body: string };

/**
 * `run`: the caller must run the call · `running`: another call with this key is running · `answered`: it was answered
 * before · `other`: the key belongs to a call with another body.
 */
export type Claimed = { kind: "run" | "running" | "other" } | { kind: "answered"; answer: StoredAnswer };

export type IdempotentCalls = {
  /** Claims a key for `lockSeconds` if it is free, or its holder gave no answer in time. One statement. */
  claim(keyHash: string, fingerprint: string, times: { lockSeconds: number; lifeHours: number }): Promise<Claimed>;
  /** Stores the answer, encrypted, for repeats of the call. */
  answer(keyHash: string, fingerprint: string, answer: StoredAnswer): Promise<void>;
  /** The call failed: releases the key, so that a repeat runs the call again. */
  release(keyHash: string, fingerprint: string): Promise<void>;
};
