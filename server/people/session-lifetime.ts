/** When a session ends by itself: after a time without use, and at the latest a time after its login. */
export type SessionLifetime = {
  idleMinutes: number;
  maxHours: number;
  /** A session's use is stored at most once in this time. */
  storedEveryMinutes: number;
};

export const memberLifetime: SessionLifetime = { idleMinutes: 120, maxHours: 12, storedEveryMinutes: 5 };
export const staffLifetime: SessionLifetime = { idleMinutes: 30, maxHours: 12, storedEveryMinutes: 1 };

type Ends = { expiresAt: Date; endsAt: Date };

/** How long a session's cookie lives, in seconds: as long as the session can last. */
export const cookieSeconds = ({ maxHours }: SessionLifetime): number => maxHours * 3600;

/** When a session that begins now ends, if it is not used, and in any case. */
export function firstEnds({ idleMinutes, maxHours }: SessionLifetime, now: Date): Ends {
  return {
    expiresAt: new Date(now.getTime() + idleMinutes * 60_000),
    endsAt: new Date(now.getTime() + maxHours * 3_600_000),
  };
}

/**
 * What is stored because a session is used now. null: nothing, its use was stored a moment ago. `isWanted`: the person
 * asked to stay signed in, so it is stored at once.
 */
export function usedNow(
  lifetime: SessionLifetime,
  { lastSeenAt, endsAt }: { lastSeenAt: Date; endsAt: Date },
  now: Date,
  isWanted: boolean,
): { lastSeenAt: Date; expiresAt: Date } | null {
  if (!isWanted && now.getTime() - lastSeenAt.getTime() < lifetime.storedEveryMinutes * 60_000) return null;
  const { expiresAt } = firstEnds(lifetime, now);
  return { lastSeenAt: now, expiresAt: expiresAt < endsAt ? expiresAt : endsAt };
}
