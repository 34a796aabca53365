import { z } from "zod";
import type { Product } from "#server/catalogue/product/model.ts";
import { flag, html, id, maybeCents, maybeId, maybeKey, maybeWord, position, provision, word } from "./fields.ts";

/** A product as a product source returns it. Other fields are ignored. */
export const productIn = z
  .object({
    Id: id,
    ExterneId: maybeId,
    Kategorie: id,
    Name: word,
    AnzeigeName: word,
    Young: flag,
    Hybrid: flag,
    Gruppe: maybeWord,
    Klasse: z.enum(["S", "M", "L", "XL", ""]).nullish(),
    PreisMonatlich: maybeCents,
    PreisEinmalig: maybeCents,
    Beschreibung1: html,
    Beschreibung2: html,
    Beschreibung3: html,
    Beschreibung4: html,
    Provision: provision,
    TelekomProduktId: maybeId,
    Fussnote: maybeKey,
    Preisaufteilung: maybeWord,
    Aktionsname: maybeWord,
    Aktionsrabatt: maybeCents,
    Praemien: z.array(z.union([id, z.object({ Id: id }).transform((reward) => reward.Id)])).nullish(),
    Position: position,
  })
  .transform(
    (said): Product => ({
      id: said.Id,
      externalId: said.ExterneId,
      tariffId: null,
      categoryId: said.Kategorie,
      audience: "private",
      name: said.Name,
      displayName: said.AnzeigeName,
      young: said.Young,
      hybrid: said.Hybrid,
      group: said.Gruppe,
      class: said.Klasse || null,
      monthlyCents: said.PreisMonatlich,
      oneOffCents: said.PreisEinmalig,
      descriptions: [said.Beschreibung1, said.Beschreibung2, said.Beschreibung3, said.Beschreibung4].filter(Boolean),
      commission: said.Provision,
      providerProductId: said.TelekomProduktId,
      footnoteKey: said.Fussnote,
      priceSplit: said.Preisaufteilung,
      promotionName: said.Aktionsname,
      promotionCents: said.Aktionsrabatt,
      shopUrl: null,
      rewardIds: said.Praemien ?? [],
      position: said.Position,
    }),
  );

/** The highest reward, given as { WertCent }, as { Wert } in euros, or as a bare number of cents. */
export const maxRewardIn = z.union([
  z.int().min(0),
  z.object({ WertCent: z.int().min(0) }).transform(({ WertCent }) => WertCent),
  z.object({ Wert: z.number().min(0) }).transform(({ Wert }) => Math.round(Wert * 100)),
]);
