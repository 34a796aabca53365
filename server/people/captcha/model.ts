/** The forms that captchas protect. A captcha made for one purpose is not valid for another. */
export const captchaPurposes = ["contact", "recommendation", "invitation"] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** How long a captcha is valid; long enough to write a message. */
export const captchaMinutes = 30;

/** Proof-of-work challenge in altcha's format: find the number whose hash with the salt equals the challenge. */
export type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string };

/** A solved captcha: its id, and when it expires. */
export type Solved = { id: string; expiresAt: Date };

/** The captcha fields of a form: a script's solution, or the answer to a text question. Empty strings: neither. */
export type CaptchaAnswer = { solution: string; token: string; answer: string };

export const noCaptcha: CaptchaAnswer = { solution: "", token: "", answer: "" };

/** Proof-of-work captchas: signed per tenant, so nothing is stored until one is used. */
export type ProofOfWork = {
  create(purpose: CaptchaPurpose, expiresAt: Date): Promise<Challenge>;
  /** null: not a correct solution of a challenge issued for this purpose, or expired at `now`. */
  check(solution: string, purpose: CaptchaPurpose, now: Date): Promise<Solved | null>;
};

export type SpentCaptchaReader = {
  /** The form that a captcha was used for (`usedFor`); null: unused. */
  usedFor(id: string): Promise<string | null>;
  /** Number of contact messages since then from one network address (viewer.addressHash). */
  messagesFrom(addressHash: string, since: Date): Promise<number>;
};

export type SpentCaptchaRepository = SpentCaptchaReader & {
  /**
   * Uses a captcha up for a form, given by its keyed hash. true: it was unused, or used by the same form before. Needs
   * a transaction: of concurrent forms one succeeds, and the others wait until its transaction ends.
   */
  spend(captcha: { id: string; usedFor: string; expiresAt: Date }): Promise<boolean>;
};
