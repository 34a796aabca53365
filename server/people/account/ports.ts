import type { Outcome } from "#server/platform/outcome.ts";

/**
 * Password hashing. It is deliberately expensive in memory and time, so concurrency is limited, and if too many calls
 * wait the answer is the refusal "busy". Call it outside transactions.
 */
export type Passwords = {
  hash(password: string): Promise<Outcome<string>>;
  /**
   * Whether the password matches the hash. If the hash is null, the answer is no after the same work. `isOutdated`: the
   * hash was made with other parameters than today's.
   */
  verify(hash: string | null, password: string): Promise<Outcome<{ isRight: boolean; isOutdated: boolean }>>;
  /** Whether it is one of the most common passwords, ignoring case. */
  isCommon(password: string): Promise<boolean>;
};

/**
 * The key of a browser in which the address was proven (isProvenInBrowser): its attempts are counted apart, so that
 * strangers who type the address cannot lock its owner out. null: any other browser.
 */
export type KnownBrowser = string | null;

/** Rate limit for passwords: per address, known or not, and per network. */
export type LoginAttempts = {
  /**
   * Counts an attempt before the password is checked, so that concurrent attempts count, too. The refusal says when to
   * retry.
   */
  count(email: string, browser: KnownBrowser): Promise<Outcome<null>>;
  /** The password was right: resets the address's count and gives the network its last attempt back. */
  succeeded(email: string, browser: KnownBrowser): Promise<void>;
};
