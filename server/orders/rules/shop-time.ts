import type { OrderMessage } from "../model.ts";

/**
 * What messages say, each value once, in the order in which it happened in the shop; of equal times, the lower value is
 * first. Does not depend on the order of arrival.
 */
export function inShopTime<M extends Pick<OrderMessage, "occurredAt">>(
  messages: readonly M[],
  saidIn: (message: M) => string | null,
): string[] {
  const said = messages.flatMap((message) => {
    const value = saidIn(message);
    return value ? [{ at: message.occurredAt.toISOString(), value }] : [];
  });
  const sorted = said.toSorted((one, other) => (`${one.at} ${one.value}` < `${other.at} ${other.value}` ? -1 : 1));
  return [...new Set(sorted.map(({ value }) => value))];
}
