import type { CaptchaPurpose, Challenge, Solved } from "./model.ts";

/** Captchas for scripts: signed per tenant, so nothing is stored before one is used. */
export type ProofOfWork = {
  create(purpose: CaptchaPurpose, expiresAt: Date): Promise<Challenge>;
  /** null: it is no right solution of a challenge of ours for this purpose, or it ended before `now`. */
  check(solution: string, purpose: CaptchaPurpose, now: Date): Promise<Solved | null>;
};
