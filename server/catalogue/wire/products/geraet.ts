import { z } from "zod";
import type { DeviceOffer } from "#server/catalogue/product/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { cents, field } from "#server/platform/wire/fields.ts";

/** Device-with-tariff offer. */
export const geraet = z
  .object({
    Id: field(z.string(), "The offer of a device with a tariff", "mobil-m-galaxy-a56"),
    GeraeteTyp: field(z.enum(["smartphone", "tablet"]), "Kind of device"),
    Hersteller: field(z.string(), "Who makes the device", "Samsung"),
    Klasse: field(z.string(), "Size class of the tariff", "M"),
    TarifHandyAnzeigeName: field(z.string(), "Name of the offer", "Mobil M mit Galaxy A56"),
    TarifHandyBeschreibung: field(z.string(), "The offer in a sentence", "Das Galaxy A56 zum Tarif Mobil M"),
    TarifAnzeigeName: field(z.string(), "Name of the tariff", "Mobil M"),
    HandyAnzeigeName: field(z.string(), "Name of the device", "Galaxy A56"),
    HandyBeschreibung: field(z.string(), "The device in a sentence", "128 GB, schwarz"),
    HandyId: field(z.string(), "The device, for handyId", "galaxy-a56"),
    PreisHandy: field(cents, "Euro cents: the device, once", 4999),
    TarifId: field(z.string(), "The tariff, for tarifId", "mobil-m"),
    PreisTarif: field(cents, "Euro cents: the tariff, a month", 2999),
    Position: field(z.int(), "Place in a list, lowest first", 1),
    Aktion: field(z.union([z.literal(0), z.literal(1)]), "1: there is a promotion"),
    TopPosition: field(z.union([z.literal(0), z.literal(1)]), "1: to be shown first"),
    Aktionspreis: field(cents.nullable(), "Euro cents: the device's price in the promotion; null: none", 100),
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
