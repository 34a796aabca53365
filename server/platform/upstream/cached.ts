import type { z } from "zod";
import type { Log } from "#server/platform/context.ts";
import { withDeadline } from "#server/platform/process/deadline.ts";
import type { CachedResponses } from "../repositories.ts";
import { type CacheTimes, usualTimes } from "./cache-times.ts";

/** The result of an adapter's call. `absent`: the service answered that the thing does not exist. */
export type Loaded<T> = { kind: "found"; value: T } | { kind: "absent" } | { kind: "failed"; why: string };

/** `unavailable`: the service did not answer, and no answer is cached. */
export type Reading<T> = { kind: "found"; value: T } | { kind: "absent" } | { kind: "unavailable" };

export type Question<T> = {
  /**
   * Cache key, with everything that changes the answer: "page|faq|de". Starts with a version, to be changed with the
   * shape.
   */
  key: string;
  /** Cached values that do not have this shape are ignored. */
  shape: z.ZodType<T>;
  /**
   * Which answers are cached in the database for all processes; default: all. If visitors can choose the key freely:
   * only found answers, or nothing. Other answers are cached in this process only, so that the table cannot be filled.
   */
  persist?: "found" | "nothing";
  load(): Promise<Loaded<T>>;
};

export type Cached = { read<T>(question: Question<T>): Promise<Reading<T>> };

export type Cache = {
  /** The cached answers of one upstream ("content", "products") of one tenant. */
  of(tenantId: string, upstream: string, answers: CachedResponses): Cached;
  /** Called after a notification: drops this process's answers of the upstream, or of all tenants (null). */
  invalidate(tenantId: string | null, upstream?: string): void;
  /** Waits for background refreshes. */
  close(): Promise<void>;
};

type Answer = Exclude<Reading<unknown>, { kind: "unavailable" }>;
/** Times as returned by performance.now(). */
type MemoryEntry = { answer: Answer; freshUntil: number; expiresAt: number };
type StoredAnswer = { answer: Answer | null; ageMs: number; isFresh: boolean; outdated: boolean; now: Date | null };
/** `invalidate` starts a new scope: calls already running still write to the old one, which is no longer read. */
type Scope = {
  memory: Map<string, MemoryEntry>;
  flights: Map<string, Promise<unknown>>;
  failedUntil: Map<string, number>;
};

/**
 * Looks in memory, then in the database, then asks the service. Cached answers are served at once and refreshed in the
 * background (stale-while-revalidate), with one call for all concurrent requests of this process. So a page only waits
 * for answers never seen before or reported as changed.
 */
export function createCache(log: Log, times: Partial<CacheTimes> = {}): Cache {
  const { memoryMs, freshMs, absentMs, staleMs, retryMs, failedMs, storeMs, entries } = { ...usualTimes, ...times };
  const scopes = new Map<string, Scope>();
  const background = new Set<Promise<unknown>>();

  function scopeOf(name: string): Scope {
    const scope = scopes.get(name) ?? { memory: new Map(), flights: new Map(), failedUntil: new Map() };
    scopes.set(name, scope);
    return scope;
  }

  function putInMemory({ memory }: Scope, key: string, answer: Answer, ageMs: number, freshForMs: number): void {
    const now = performance.now();
    memory.delete(key);
    memory.set(key, { answer, freshUntil: now + freshForMs, expiresAt: now + staleMs - ageMs });
    if (memory.size > entries) memory.delete(memory.keys().next().value ?? "");
  }

  /** The stale answer, if there is one; sets the earliest time of the next attempt. */
  function withoutAnswer(scope: Scope, key: string, { answer, ageMs }: StoredAnswer): Reading<unknown> {
    const now = performance.now();
    const entry = scope.memory.get(key);
    if (answer) {
      putInMemory(scope, key, answer, ageMs, retryMs);
      return answer;
    }
    if (entry && now < entry.expiresAt) {
      entry.freshUntil = now + retryMs;
      return entry.answer;
    }
    if (scope.failedUntil.size >= entries) scope.failedUntil.clear();
    scope.failedUntil.set(key, now + failedMs);
    return { kind: "unavailable" };
  }

  async function readStored<T>(
    answers: CachedResponses,
    upstream: string,
    { key, shape }: Question<T>,
  ): Promise<StoredAnswer> {
    const nothing = { answer: null, ageMs: 0, isFresh: false, outdated: false };
    try {
      const { entry, now } = await withDeadline(answers.get(upstream, key), storeMs, "Reading a cached answer");
      const answer = entry && parsed(entry.value, shape);
      if (!entry || !answer) return { ...nothing, now };
      const ageMs = Math.max(0, now.getTime() - entry.fetchedAt.getTime());
      if (ageMs >= staleMs) return { ...nothing, now };
      const isFresh = !entry.outdated && ageMs < (answer.kind === "absent" ? absentMs : freshMs);
      return { answer, ageMs, isFresh, outdated: entry.outdated, now };
    } catch (fault) {
      log.warn({ err: fault, upstream }, "cached answers could not be read");
      return { ...nothing, now: null };
    }
  }

  return {
    of(tenantId, upstream, answers) {
      const name = `${tenantId} ${upstream}`;

      async function fetchAndStore<T>(
        scope: Scope,
        question: Question<T>,
        stored: StoredAnswer,
      ): Promise<Reading<unknown>> {
        const { key, persist } = question;
        const loaded = await question.load().catch((fault): Loaded<T> => {
          log.error({ err: fault, tenantId, upstream, key }, "an answer could not be read");
          return { kind: "failed", why: "fault" };
        });
        if (loaded.kind === "failed") return withoutAnswer(scope, key, stored);
        // "Absent" also replaces a cached answer that was found before.
        const isPersisted = !persist || (persist === "found" && (loaded.kind === "found" || stored.answer !== null));
        putInMemory(scope, key, loaded, 0, isPersisted ? memoryMs : loaded.kind === "found" ? freshMs : absentMs);
        const value = loaded.kind === "found" ? loaded.value : null;
        if (isPersisted && stored.now)
          await withDeadline(answers.put(upstream, key, value, stored.now), storeMs, "Caching an answer").catch(
            (fault) => log.warn({ err: fault, upstream }, "an answer could not be cached"),
          );
        return loaded;
      }

      /**
       * Refreshes once for all concurrent callers. `isBackground`: the caller already has an answer, so this runs in
       * the background.
       */
      function renew<T>(scope: Scope, question: Question<T>, isBackground: boolean): Promise<Reading<unknown>> {
        const { key } = question;
        return flight(scope, isBackground ? `background ${key}` : key, async () => {
          const stored = await readStored(answers, upstream, question);
          const { answer, ageMs, isFresh, outdated } = stored;
          if (answer && isFresh) {
            putInMemory(scope, key, answer, ageMs, memoryMs);
            return answer;
          }
          if (answer && !outdated && !isBackground) {
            putInMemory(scope, key, answer, ageMs, 0);
            inBackground(flight(scope, `background ${key}`, () => fetchAndStore(scope, question, stored)));
            return answer;
          }
          return fetchAndStore(scope, question, stored);
        });
      }

      return {
        async read<T>(question: Question<T>) {
          const scope = scopeOf(name);
          const entry = scope.memory.get(question.key);
          const now = performance.now();
          if (entry && now < entry.expiresAt) {
            scope.memory.delete(question.key);
            scope.memory.set(question.key, entry);
            if (now >= entry.freshUntil) inBackground(renew(scope, question, true));
            return entry.answer as Reading<T>;
          }
          if (now < (scope.failedUntil.get(question.key) ?? 0)) return { kind: "unavailable" };
          return (await renew(scope, question, false)) as Reading<T>;
        },
      };
    },
    invalidate(tenantId, upstream) {
      for (const name of scopes.keys()) {
        const [tenant, itsUpstream] = name.split(" ");
        if ((tenantId === null || tenant === tenantId) && (!upstream || itsUpstream === upstream)) scopes.delete(name);
      }
    },
    async close() {
      while (background.size > 0) await Promise.all(background);
    },
  };

  function inBackground(work: Promise<unknown>): void {
    const task = work
      .catch((fault) => log.error({ err: fault }, "an answer could not be renewed"))
      .finally(() => background.delete(task));
    background.add(task);
  }
}

function flight<T>({ flights }: Scope, name: string, work: () => Promise<T>): Promise<T> {
  const running = flights.get(name) as Promise<T> | undefined;
  if (running) return running;
  const started = work().finally(() => flights.delete(name));
  flights.set(name, started);
  return started;
}

function parsed<T>(value: unknown, shape: z.ZodType<T>): Answer | null {
  if (value === null) return { kind: "absent" };
  const read = shape.safeParse(value);
  return read.success ? { kind: "found", value: read.data } : null;
}
