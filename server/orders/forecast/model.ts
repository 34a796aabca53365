import type { Tenant } from "#server/tenants/model.ts";
import type { Order } from "../model.ts";

/** What has happened to an order that is not delivered yet: it was placed, or the shop has confirmed it. */
export const forecastSteps = ["ordered", "confirmed"] as const;
export type ForecastStep = (typeof forecastSteps)[number];

/** How many days after a step orders of a product were decided (decidedOn). */
export type LearnedForecast = {
  step: ForecastStep;
  /** null: every product without a forecast of its own. */
  productId: string | null;
  /** The category of products whose orders it was learned from; null: all orders. */
  kind: string | null;
  /** Half of the orders were decided within so many days, and nine of ten. */
  fromDays: number;
  untilDays: number;
  /** The decided orders among those that it was learned from. */
  cases: number;
};

/** What happened to an order with a recommendation, and when. */
export type OrderTimes = Pick<Order, "productId" | "orderedAt" | "confirmedAt" | "deliveredAt" | "qualifiesAt"> & {
  /** When it qualified for the first time; null: it has not. */
  qualifiedAt: Date | null;
  /** When it was cancelled, refused or reversed; null: it stands. */
  lostAt: Date | null;
};

export type ForecastReader = {
  /** What was learned last night. Empty: nothing, or too few orders. */
  learned(): Promise<LearnedForecast[]>;
  /** Of the orders placed since then, the newest 50,000. */
  orderTimes(since: Date): Promise<OrderTimes[]>;
};

export type ForecastRepository = ForecastReader & {
  /** Replaces all that was learned. */
  replace(forecasts: readonly LearnedForecast[], learnedAt: Date): Promise<void>;
};

/** What a forecast is made from. */
export type ForecastBasis = {
  clocks: Pick<Tenant["clocks"], "forecastWeeks" | "withdrawalDays">;
  learned: readonly LearnedForecast[];
};
