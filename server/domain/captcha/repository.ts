export type SpentCaptchaReader = {
  /** The form that a captcha was used for (`usedFor`); null: for none yet. */
  usedFor(id: string): Promise<string | null>;
};

export type SpentCaptchaRepository = SpentCaptchaReader & {
  /**
   * Uses a captcha up for a form, a keyed hash of it. true: it was free, or this very form used it before; of several forms
   * at once one gets it. Needs a transaction: the others wait until it ends.
   */
  spend(captcha: { id: string; usedFor: string; expiresAt: Date }): Promise<boolean>;
};
