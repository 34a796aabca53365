import { hash, parseOptions, verify } from "@node-rs/argon2";
import type { Passwords } from "#server/people/account/ports.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";

/**
 * argon2id with the first parameters recommended by OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const argon2id = 2;
/** Hashes computed at the same time: each takes a core and 19 MiB. */
const maxRunning = 2;
/** Hashes that may wait: about two seconds of work. */
const maxWaiting = 64;

/** Passwords of this process: argon2id, with the same work whether an account has a password or not. */
export function makePasswords(): Passwords {
  const inTurn = queue(maxRunning, maxWaiting);
  /** Verified for accounts without a password, for constant time; the hash of a random value. */
  let dummyHash: Promise<string> | null = null;
  const dummy = () => (dummyHash ??= hash(crypto.randomUUID(), parameters));
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
      const { commonPasswords } = await import("./common-passwords.ts");
      return commonPasswords.has(spelled(password).toLowerCase());
    },
  };
}

/** NFKC: keyboards differ in composing letters, e.g. an "ü" from two code points. */
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

/** Runs at most `running` tasks at once and lets up to `waiting` more wait; beyond that tasks are refused. */
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
      // Hands the slot to the task that has waited longest.
      const next = waiters.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
