import { createFault } from "#server/domain/fault.ts";
import type { Db } from "./database.ts";

/**
 * One transaction's access, once for each of several works. The database does not keep them apart, since they are one
 * transaction to it: the second work that locks what another has locked throws "lockShared".
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
 * The works' results, in their order. The first failure in time is thrown, after all works have ended: nothing uses the
 * transaction any more when it is rolled back. What fails after it fails because of it.
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
