import { z } from "zod";
import type { Reward } from "#server/catalogue/reward/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { cents } from "#server/platform/wire/fields.ts";
import { day } from "#server/platform/wire/time.ts";

/** Reward: what a claim can be exchanged for. */
export const praemie = z
  .object({
    Id: z.string(),
    Type: z.enum(["cash", "voucher"]),
    Name: z.string(),
    Text: z.string(),
    Wert: z.number().nullable().describe("Euro; null: any amount"),
    WertCent: cents.nullable(),
    Startdatum: day,
    Enddatum: day.nullable(),
    EnddatumAnzeige: day.nullable(),
    Position: z.int(),
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
