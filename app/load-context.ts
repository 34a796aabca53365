import type { Ctx } from "#server/domain/context.ts";

declare module "@remix-run/node" {
  /** What loaders and actions get as `context` is the hall itself. */
  interface AppLoadContext extends Ctx {}

  /** Loaders answer typed values, dates included. */
  interface Future {
    v3_singleFetch: true;
  }
}
