import type { DeviceOffer, Product } from "./model.ts";

/** A device with its tariff as one product: it has both prices and the tariff's commission. */
export function offeredProduct(offer: DeviceOffer, tariff: Product): Product {
  return {
    ...tariff,
    id: offer.id,
    tariffId: tariff.id,
    name: offer.tariffDeviceName,
    displayName: offer.tariffDeviceName,
    monthlyCents: offer.tariffCents,
    oneOffCents: offer.promotionCents ?? offer.deviceCents,
    descriptions: [offer.tariffDeviceDescription, ...tariff.descriptions].filter(Boolean),
    promotionName: null,
    promotionCents: null,
    position: offer.position,
  };
}
