/** What a tenant holds of the cache, in the order in which it was last used. */
type Share = { bytes: number; sizes: Map<string, number> };

/** Says which pages must go. */
export type Shares = {
  /** A page was stored under `key`, replacing its former one. Returns the keys of those that must go for it. */
  stored(tenantId: string, key: string, bytes: number): string[];
  /** A page was sent. */
  used(tenantId: string, key: string): void;
};

/**
 * Shares of the tenants in `maxBytes`. Where all of their pages do not fit, the tenant that holds most gives up the
 * page that it has not used for longest, so that one with many pages costs the others nothing below an equal share.
 */
export function sharesOf(maxBytes: number): Shares {
  const shares = new Map<string, Share>();
  let total = 0;

  function remove(tenantId: string, share: Share, key: string): void {
    const bytes = share.sizes.get(key) ?? 0;
    share.sizes.delete(key);
    share.bytes -= bytes;
    total -= bytes;
    if (share.sizes.size === 0) shares.delete(tenantId);
  }

  function largest(): [string, Share] | null {
    let found: [string, Share] | null = null;
    for (const one of shares) if (!found || one[1].bytes > found[1].bytes) found = one;
    return found;
  }

  return {
    stored(tenantId, key, bytes) {
      const before = shares.get(tenantId);
      if (before) remove(tenantId, before, key);
      const share = shares.get(tenantId) ?? { bytes: 0, sizes: new Map() };
      shares.set(tenantId, share);
      share.sizes.set(key, bytes);
      share.bytes += bytes;
      total += bytes;
      const gone: string[] = [];
      while (total > maxBytes) {
        const [owner, most] = largest() ?? [];
        const oldest = most?.sizes.keys().next().value;
        if (!owner || !most || oldest === undefined) break;
        remove(owner, most, oldest);
        gone.push(oldest);
      }
      return gone;
    },
    used(tenantId, key) {
      const sizes = shares.get(tenantId)?.sizes;
      const bytes = sizes?.get(key);
      if (!sizes || bytes === undefined) return;
      sizes.delete(key);
      sizes.set(key, bytes);
    },
  };
}
