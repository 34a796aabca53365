import { z } from "zod";
import type { DeviceOffer } from "#server/catalogue/product/model.ts";
import { flag, html, id, maybeCents, maybeWord, position, word } from "./fields.ts";

const cents = z.int().min(0);

/** A device with its tariff as a product source returns it. */
export const deviceIn = z
  .object({
    Id: id,
    GeraeteTyp: z
      .string()
      .toLowerCase()
      .pipe(z.enum(["smartphone", "tablet"])),
    Hersteller: word,
    Klasse: maybeWord,
    TarifHandyAnzeigeName: word,
    TarifHandyBeschreibung: html,
    TarifAnzeigeName: word,
    HandyAnzeigeName: word,
    HandyBeschreibung: html,
    HandyId: id,
    PreisHandy: cents,
    TarifId: id,
    PreisTarif: cents,
    Position: position,
    Aktion: flag,
    TopPosition: flag,
    Aktionspreis: maybeCents,
  })
  .transform(
    (said): DeviceOffer => ({
      id: said.Id,
      deviceType: said.GeraeteTyp,
      manufacturer: said.Hersteller,
      class: said.Klasse ?? "",
      tariffDeviceName: said.TarifHandyAnzeigeName,
      tariffDeviceDescription: said.TarifHandyBeschreibung,
      tariffName: said.TarifAnzeigeName,
      deviceName: said.HandyAnzeigeName,
      deviceDescription: said.HandyBeschreibung,
      deviceId: said.HandyId,
      deviceCents: said.PreisHandy,
      tariffId: said.TarifId,
      tariffCents: said.PreisTarif,
      position: said.Position,
      promotion: said.Aktion,
      topPosition: said.TopPosition,
      // Without a promotion, sources still send a promotional price: 0, or the previous one.
      promotionCents: said.Aktion ? said.Aktionspreis : null,
    }),
  );
