import { hash, parseOptions, verify } from "@node-rs/argon2";
import type { Passwords } from "#server/domain/account/ports.ts";
import { done, type Outcome, refuse } from "#server/domain/outcome.ts";

/** argon2id with the parameters that OWASP's cheat sheet on storing passwords names first: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const argon2id = 2;
/** At once: each takes a core and 19 MiB. */
const maxRunning = 2;
/** Waiting: about two seconds of work. */
const maxWaiting = 64;

/** The port of this process: argon2id, the same work whether there is a password or not. */
export function makePasswords(): Passwords {
  const inTurn = queue(maxRunning, maxWaiting);
  /** What is verified where an account has no password; nobody knows a password for it. */
  let nobodys: Promise<string> | null = null;
  const dummy = () => (nobodys ??= hash(crypto.randomUUID(), parameters));
  return {
    hash: (password) => inTurn(() => hash(spelled(password), parameters)),
    verify: async (stored, password) => {
      const nobody = await dummy();
      const compared = stored ?? nobody;
      return inTurn(async () => {
        const isRight = await verify(compared, spelled(password));
        return { isRight: isRight && stored !== null, isOutdated: isOutdated(compared) };
      });
    },
    async isCommon(password) {
      return (await commonPasswords()).has(spelled(password).toLowerCase());
    },
  };
}

/** One spelling of each letter: another keyboard composes an "ü" of two signs. */
function spelled(password: string): string {
  return password.normalize("NFKC");
}

function isOutdated(stored: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    Number(algorithm) !== argon2id ||
    memoryCost !== parameters.memoryCost ||
    timeCost !== parameters.timeCost ||
    parallelism !== parameters.parallelism
  );
}

let common: Promise<ReadonlySet<string>> | null = null;

/**
 * The list of zxcvbn-ts, some 49,000 passwords in small letters, the most common first; of them what the rule lets pass in
 * other letters: eight signs or more, with a letter and a digit. Read when it is first needed.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set(dictionary["passwords-common"].filter((one) => one.length >= 8 && /\d/.test(one) && /\p{L}/u.test(one))),
  );
  return common;
}

/** Does at most `running` works at once and lets `waiting` more wait; what is beyond is refused. */
export function queue(running: number, waiting: number) {
  const waiters: (() => void)[] = [];
  let active = 0;
  return async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
    if (active >= running) {
      if (waiters.length >= waiting) return { ok: false, refusal: { ...refuse("busy").refusal, waitSeconds: 5 } };
      await new Promise<void>((turn) => waiters.push(turn));
    } else active += 1;
    try {
      return done(await work());
    } finally {
      // Its place goes to the one who waits longest.
      const next = waiters.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
