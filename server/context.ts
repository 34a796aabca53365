/**
 * The context of requests and jobs: that of the office, which sees every room. For pages, the facade, jobs and
 * commands.
 */
export type { RequestContext, Tx } from "./office/context.ts";
