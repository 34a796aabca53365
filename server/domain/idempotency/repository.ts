/** What a caller was answered the first time. */
export type StoredAnswer = { status: number; headers: Readonly<Record<string, string>>; body: string };

/**
 * `run`: the call is the caller's to run · `running`: another one with this key is at it · `answered`: it was answered
 * before · `other`: the key belongs to a call with another body.
 */
export type Claimed = { kind: "run" | "running" | "other" } | { kind: "answered"; answer: StoredAnswer };

export type IdempotentCalls = {
  /** Takes a key for `lockSeconds`, where nobody has it or who had it gave no answer in time. One statement. */
  claim(keyHash: string, fingerprint: string, times: { lockSeconds: number; lifeHours: number }): Promise<Claimed>;
  /** Keeps the answer sealed for everybody who repeats the call. */
  answer(keyHash: string, fingerprint: string, answer: StoredAnswer): Promise<void>;
  /** The call failed: whoever repeats it runs it again. */
  release(keyHash: string, fingerprint: string): Promise<void>;
};
