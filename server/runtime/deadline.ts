import { createFault } from "#server/domain/fault.ts";

/** The tag of faults that say that the database did not answer in time: the same work succeeds later (503). */
export const databaseUnavailable = "databaseUnavailable";

export const createUnavailable = (message: string): Error => createFault(databaseUnavailable, message);

/**
 * What `work` answers, or a fault tagged `databaseUnavailable` when it takes longer than `limitMs`. The work itself is
 * not stopped; what becomes of it later is ignored.
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
