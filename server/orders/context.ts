import type { Product } from "#server/catalogue/product/model.ts";
import type * as platform from "#server/platform/context.ts";
import type { Cause } from "#server/platform/event/model.ts";
import type * as referral from "#server/referral/context.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { ForecastReader, ForecastRepository } from "./forecast/model.ts";
import type { OrderFile } from "./inbox/file/model.ts";
import type { Order } from "./model.ts";
import type { Inbox, InboxReader, OrderReader, OrderRepository } from "./repository.ts";

/** Orders. */
export type ReadContext = referral.ReadContext & {
  orders: OrderReader;
  inbox: InboxReader;
  forecasts: ForecastReader;
};

export type NonTransactional = referral.NonTransactional & {
  /** Reads a file of the shop's messages (CSV). `now`: times after it are rejected. */
  readOrderFile(text: string, now: Date): OrderFile;
};

export type Tx = referral.Tx & {
  consequences: OrderConsequences;
  orders: OrderRepository;
  inbox: Inbox;
  forecasts: ForecastRepository;
};

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;

/**
 * An order that counts, the recommendation that it came from, and what was ordered; null: a product that the catalogue
 * does not know.
 */
export type EarningOrder = { order: Order; recommendation: Recommendation; product: Product | null };

/**
 * What changes of orders do in the rooms above (server/consequences.ts), in the transaction of the change, with both
 * rows locked.
 */
export type OrderConsequences = {
  /** The order has entered its state. */
  orderMoved(tx: Tx, order: Order, by: Cause): Promise<void>;
  /**
   * The order came from another recommendation than from this one, as more messages say: what it had reserved here is
   * cancelled, also if it is reserved again there. Both recommendations are locked.
   */
  orderLeft(tx: Tx, left: { order: Order; recommendationNumber: string }, by: Cause): Promise<void>;
  /** The order counts, or counts for another product than before. A repeat changes nothing. */
  orderEarns(tx: Tx, earning: EarningOrder, by: Cause): Promise<void>;
  /** Nobody knows yet what the order earns: it names an unknown product. A repeat changes nothing. */
  orderWithoutPrice(tx: Tx, order: Order, by: Cause): Promise<void>;
  /** The order counts and is not cancelled. */
  orderAccepted(tx: Tx, order: Order): Promise<void>;
  /** The end of the withdrawal period of an order that stays confirmed is known now, or is another day. */
  orderDated(tx: Tx, order: Order): Promise<void>;
  /** An order of this recommendation, or what it earns, has changed. */
  recommendationAffected(tx: Tx, recommendationNumber: string, by: Cause): Promise<void>;
};
