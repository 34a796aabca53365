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
