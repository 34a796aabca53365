import type { Ctx } from "#server/domain/context.ts";

/** What loaders and actions get as `context` is the hall itself. */
declare module "@remix-run/node" {
  interface AppLoadContext extends Ctx {}
}
