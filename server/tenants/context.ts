import type * as platform from "#server/platform/context.ts";
import type { Tenant } from "./model.ts";
import type { ThemeReader, ThemeRepository } from "./theme/model.ts";

/** What use-cases of tenants see. */
export type ReadContext = platform.ReadContext & { tenant: Tenant; themes: ThemeReader };

export type NonTransactional = platform.NonTransactional;

export type Tx = platform.Tx & { tenant: Tenant; themes: ThemeRepository };

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;
