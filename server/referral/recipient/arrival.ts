/**
 * How a recipient came (`einsprungsquelle`): a personal link, its QR code, a typed code, the link into the shop, or a
 * call-centre agent.
 */
export const arrivals = ["link", "qr", "code", "shopLink", "agent"] as const;
export type Arrival = (typeof arrivals)[number];

/**
 * The arrival that a channel implies: codes and QR codes have a channel of their own, every other channel is a followed
 * link.
 */
export function arrivalOfChannel(channel: string | null): Arrival {
  return channel === "code" || channel === "qr" ? channel : "link";
}
