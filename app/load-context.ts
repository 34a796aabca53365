import type { RequestContext } from "#server/domain/context.ts";

declare module "@remix-run/node" {
  /** Loaders and actions get the RequestContext as `context`. */
  interface AppLoadContext extends RequestContext {
    /** What loaders, actions and drawing threw, told by entry.server.tsx. */
    faults?: unknown[];
    /** Allows inline scripts of this answer; undefined: React does not run in the page's browser. */
    nonce?: string | undefined;
  }

  /** Loaders answer typed values, dates included. */
  interface Future {
    v3_singleFetch: true;
  }
}
