import type { Outcome } from "../outcome.ts";

/**
 * Hashes passwords. It costs memory and time by intention, so few are worked on at once, and where too many wait the answer
 * is the refusal "busy". Call it outside transactions.
 */
export type Passwords = {
  hash(password: string): Promise<Outcome<string>>;
  /**
   * Whether this is the password behind the hash. null: there is none; the answer is no after the same work. `isOutdated`: the
   * hash was made with other parameters than today's.
   */
  verify(hash: string | null, password: string): Promise<Outcome<{ isRight: boolean; isOutdated: boolean }>>;
  /** Whether it is one of the passwords that are tried first, in whatever letters. */
  isCommon(password: string): Promise<boolean>;
};

/** How often passwords may be tried: for one address, known or not, and from the network that asks. */
export type LoginAttempts = {
  /** Counts one more, before it is looked at, so that many at once are counted, too. The refusal says when to come again. */
  count(email: string): Promise<Outcome<null>>;
  /** The password was right: the address starts anew, and the network gets back what was counted last. */
  succeeded(email: string): Promise<void>;
};
