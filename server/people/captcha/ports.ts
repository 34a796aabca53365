import type { CaptchaPurpose, Challenge, Solved } from "./model.ts";

/** Proof-of-work captchas: signed per tenant, so nothing is stored until one is used. */
export type ProofOfWork = {
  create(purpose: CaptchaPurpose, expiresAt: Date): Promise<Challenge>;
  /** null: not a correct solution of a challenge issued for this purpose, or expired at `now`. */
  check(solution: string, purpose: CaptchaPurpose, now: Date): Promise<Solved | null>;
};
