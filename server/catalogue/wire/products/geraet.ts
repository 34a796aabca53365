import { z } from "zod";
import type { DeviceOffer } from "#server/catalogue/product/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { cents } from "#server/platform/wire/fields.ts";

/** Device-with-tariff offer. */
export const geraet = z
  .object({
    Id: z.string(),
    GeraeteTyp: z.enum(["smartphone", "tablet"]),
    Hersteller: z.string(),
    Klasse: z.string(),
    TarifHandyAnzeigeName: z.string(),
    TarifHandyBeschreibung: z.string(),
    TarifAnzeigeName: z.string(),
    HandyAnzeigeName: z.string(),
    HandyBeschreibung: z.string(),
    HandyId: z.string(),
    PreisHandy: cents,
    TarifId: z.string(),
    PreisTarif: cents,
    Position: z.int(),
    Aktion: z.union([z.literal(0), z.literal(1)]),
    TopPosition: z.union([z.literal(0), z.literal(1)]),
    Aktionspreis: cents.nullable(),
  })
  .meta({ id: "Geraet" });

export const geraetOut = answer(geraet, (offer: DeviceOffer) => ({
  Id: offer.id,
  GeraeteTyp: offer.deviceType,
  Hersteller: offer.manufacturer,
  Klasse: offer.class,
  TarifHandyAnzeigeName: offer.tariffDeviceName,
  TarifHandyBeschreibung: offer.tariffDeviceDescription,
  TarifAnzeigeName: offer.tariffName,
  HandyAnzeigeName: offer.deviceName,
  HandyBeschreibung: offer.deviceDescription,
  HandyId: offer.deviceId,
  PreisHandy: offer.deviceCents,
  TarifId: offer.tariffId,
  PreisTarif: offer.tariffCents,
  Position: offer.position,
  Aktion: flag(offer.promotion),
  TopPosition: flag(offer.topPosition),
  Aktionspreis: offer.promotionCents,
}));

export const geraeteOut = answer(z.array(geraet), (offers: DeviceOffer[], ctx) =>
  offers.map((offer) => geraetOut(offer, ctx)),
);

function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0;
}
