import type * as platform from "#server/platform/context.ts";

/** What use-cases of tenants see. */
export type ReadContext = platform.ReadContext;

export type NonTransactional = platform.NonTransactional;

export type Tx = platform.Tx;

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;
