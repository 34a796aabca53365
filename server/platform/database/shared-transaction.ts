import { createFault } from "#server/platform/fault.ts";
import type { Db } from "./database.ts";

/**
 * `count` accesses to one transaction, one per work. The database cannot isolate the works from each other, since it
 * sees one transaction: the second work to lock what another has locked throws "lockShared".
 */
export function sharesOf(db: Db, count: number): Db[] {
  const holders = new Map<string, number>();
  return Array.from({ length: count }, (_, share) => ({
    ...db,
    noteLock(name) {
      const holder = holders.get(name) ?? share;
      if (holder !== share) throw createFault("lockShared", `Two works of one transaction lock ${name}.`);
      holders.set(name, share);
    },
  }));
}

/**
 * Runs the works concurrently and returns their results in order. Throws the first failure in time, but only after all
 * works have ended, so that nothing uses the transaction any more when it is rolled back. Later failures are
 * consequences of the first.
 */
export async function runTogether<A, T>(works: readonly ((share: A) => Promise<T>)[], shares: A[]): Promise<T[]> {
  const failures: unknown[] = [];
  const results = await Promise.all(
    works.map(async (work, index) => {
      try {
        return await work(shares[index] as A);
      } catch (failure) {
        failures.push(failure);
        return undefined as T;
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
  return results;
}
