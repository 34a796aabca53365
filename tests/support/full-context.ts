import type { RequestContext, Tx } from "#server/domain/context.ts";

/**
 * A context whose repositories also write outside a transaction, each statement by itself: for setting up and looking at
 * what a test is about. Use-cases get no such type.
 */
export type FullContext = RequestContext & Tx;
