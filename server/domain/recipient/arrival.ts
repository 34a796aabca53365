/**
 * The way by which a recipient came in (specification: einsprungsquelle): a personal link, its QR code, a typed code, the link
 * into the shop, or somebody who spoke with them.
 */
export const arrivals = ["link", "qr", "code", "shopLink", "agent"] as const;
export type Arrival = (typeof arrivals)[number];

/** The way that a channel tells of: codes and QR codes have one of their own, everything else is a link that was followed. */
export function arrivalOfChannel(channel: string | null): Arrival {
  return channel === "code" || channel === "qr" ? channel : "link";
}
