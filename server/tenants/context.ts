import type * as platform from "#server/platform/context.ts";
import type { ThemeReader, ThemeRepository } from "./theme/model.ts";

/** What use-cases of tenants see. */
export type ReadContext = platform.ReadContext & { themes: ThemeReader };

export type NonTransactional = platform.NonTransactional;

export type Tx = platform.Tx & { themes: ThemeRepository };

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;
