import { createFault } from "#server/platform/fault.ts";

/** Tag of faults that say that the database did not answer in time: a retry of the same work may succeed (503). */
export const databaseUnavailable = "databaseUnavailable";

export const createUnavailable = (message: string): Error => createFault(databaseUnavailable, message);

/**
 * The result of `work`, or a fault tagged `databaseUnavailable` if it takes longer than `limitMs`. The work itself is
 * not cancelled; its later result is ignored.
 */
export async function withDeadline<T>(work: Promise<T>, limitMs: number, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createUnavailable(`${name} took longer than ${limitMs} ms.`)), limitMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
