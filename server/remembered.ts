import type { Language } from "#server/domain/tenant/model.ts";

export type Remembered<T> = {
  get(tenantId: string, language: Language, load: () => Promise<T>): Promise<T>;
  /** After a change of one tenant, or of all (null). */
  forget(tenantId: string | null): void;
};

/** Something by tenant and language, read once and kept until it is told to have changed; parallel readers share one reading. */
export function remember<T>(): Remembered<T> {
  const known = new Map<string, Promise<T>>();
  return {
    get(tenantId, language, load) {
      const key = `${tenantId} ${language}`;
      const there = known.get(key);
      if (there) return there;
      const reading = load();
      known.set(key, reading);
      reading.catch(() => {
        if (known.get(key) === reading) known.delete(key);
      });
      return reading;
    },
    forget(tenantId) {
      for (const key of known.keys()) {
        if (tenantId === null || key.startsWith(`${tenantId} `)) known.delete(key);
      }
    },
  };
}
