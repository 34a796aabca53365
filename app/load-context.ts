import type { RequestContext } from "#server/context.ts";

declare module "@remix-run/node" {
  /** Loaders and actions get the RequestContext as `context`. */
  interface AppLoadContext extends RequestContext {
    /** Errors thrown by loaders, actions and rendering, recorded by entry.server.tsx. */
    faults?: unknown[];
    /** CSP nonce of this answer's inline scripts; undefined: the page is not hydrated. */
    nonce?: string | undefined;
  }

  /** Loader data keep their types on the client, including dates. */
  interface Future {
    v3_singleFetch: true;
  }
}
