import type { RequestContext } from "#server/domain/context.ts";

declare module "@remix-run/node" {
  /** Loaders and actions get the RequestContext as `context`. */
  interface AppLoadContext extends RequestContext {
    /** What loaders, actions and drawing threw, told by entry.server.tsx. */
    faults?: unknown[];
  }

  /** Loaders answer typed values, dates included. */
  interface Future {
    v3_singleFetch: true;
  }
}
