import type { DeviceOffer, Product } from "./model.ts";

/** A device with the tariff that it is offered with, and that tariff's commission. */
export type OfferedDevice = DeviceOffer & Pick<Product, "commission" | "footnoteKey">;

/**
 * One offer for each device: the one marked as top by the source, else one in a promotion, else the first. Top offers
 * come first.
 */
export function offeredDevices(offers: readonly DeviceOffer[], tariffs: readonly Product[]): OfferedDevice[] {
  const chosen = new Map<string, OfferedDevice>();
  for (const offer of [...offers].sort((a, b) => rank(a) - rank(b) || a.position - b.position)) {
    const tariff = tariffs.find(({ id }) => id === offer.tariffId);
    if (!tariff || chosen.has(offer.deviceId)) continue;
    chosen.set(offer.deviceId, { ...offer, commission: tariff.commission, footnoteKey: tariff.footnoteKey });
  }
  return [...chosen.values()];
}

function rank({ topPosition, promotion }: DeviceOffer): number {
  return topPosition ? 0 : promotion ? 1 : 2;
}
