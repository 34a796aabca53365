import type * as platform from "#server/platform/context.ts";

/** What use-cases of tenants see. */
export type ReadContext = platform.ReadContext;

export type Outside = platform.Outside;

export type Tx = platform.Tx;

export type RequestContext = ReadContext & Outside & platform.Transactions<Tx>;
