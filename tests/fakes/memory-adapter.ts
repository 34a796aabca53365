import type { Adapter, AdapterPayload } from "oidc-provider";

/** The kinds of records that end with their grant. A pending interaction references a grant, too, and outlives it. */
const ofGrant = new Set(["AccessToken", "AuthorizationCode", "RefreshToken", "DeviceCode"]);

/** The identity provider's records, in the memory of its process, by kind and id. */
export function memoryAdapter(now: () => number = Date.now): (kind: string) => Adapter {
  const rows = new Map<string, { kind: string; payload: AdapterPayload; until: number }>();
  return (kind) => {
    const keyOf = (id: string) => `${kind}:${id}`;
    const living = (key: string) => {
      const row = rows.get(key);
      return row && row.until > now() ? row.payload : undefined;
    };
    const by = (name: "uid" | "userCode", value: string) => {
      for (const [key, row] of rows) if (row.kind === kind && row.payload[name] === value) return living(key);
      return undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        for (const [key, { until }] of rows) if (until <= now()) rows.delete(key);
        rows.set(keyOf(id), { kind, payload, until: expiresIn ? now() + expiresIn * 1000 : Number.POSITIVE_INFINITY });
      },
      find: async (id) => living(keyOf(id)),
      findByUid: async (uid) => by("uid", uid),
      findByUserCode: async (code) => by("userCode", code),
      async consume(id) {
        const payload = living(keyOf(id));
        if (payload) payload.consumed = Math.floor(now() / 1000);
      },
      async destroy(id) {
        rows.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { kind: of, payload }] of rows)
          if (ofGrant.has(of) && payload.grantId === grantId) rows.delete(key);
      },
    };
  };
}
