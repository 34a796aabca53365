import type { RequestContext, Tx } from "#server/context.ts";

/**
 * A context whose repositories also write outside a transaction, each statement by itself: for setting up and checking
 * tests. Use-cases do not get this type.
 */
export type FullContext = RequestContext & Tx;
