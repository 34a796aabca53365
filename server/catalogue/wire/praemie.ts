import { z } from "zod";
import type { Reward } from "#server/catalogue/reward/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { cents, field } from "#server/platform/wire/fields.ts";
import { day } from "#server/platform/wire/time.ts";

/** Reward: what a claim can be exchanged for. */
export const praemie = z
  .object({
    Id: field(z.string(), "The reward, for PraemieId", "lesefuchs"),
    Type: field(z.enum(["cash", "voucher"]), "Whether money is transferred or a voucher's code is sent"),
    Name: field(z.string(), "The reward's name", "Gutschein Lesefuchs"),
    Text: field(z.string(), "What it is, in a sentence", "Ein Gutschein für Bücher"),
    Wert: field(z.number().nullable(), "Euro; null: any amount", 25),
    WertCent: field(cents.nullable(), "The same in euro cents; null: any amount", 2500),
    Startdatum: field(day, "The first day on which it can be chosen"),
    Enddatum: field(day.nullable(), "The last day on which it can be chosen; null: open"),
    EnddatumAnzeige: field(day.nullable(), "The last day to show people; null: none"),
    Position: field(z.int(), "Place in a list, lowest first", 1),
  })
  .meta({ id: "Praemie" });

export const praemieOut = answer(praemie, (reward: Reward) => ({
  Id: reward.id,
  Type: reward.kind,
  Name: reward.name,
  Text: reward.text,
  Wert: reward.valueCents === null ? null : reward.valueCents / 100,
  WertCent: reward.valueCents,
  Startdatum: reward.startsOn,
  Enddatum: reward.endsOn,
  EnddatumAnzeige: reward.displayEndsOn,
  Position: reward.position,
}));

export const praemienOut = answer(z.array(praemie), (rewards: Reward[], ctx) =>
  rewards.map((reward) => praemieOut(reward, ctx)),
);
