import { z } from "zod";
import type { Campaign } from "#server/catalogue/campaign/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { day } from "#server/platform/wire/time.ts";

/** Campaign. */
const aktion = z
  .object({
    AktionsId: z.string().describe("To be sent as Empfehlung.AktionsId of a participating recommendation"),
    Pfad: z.string(),
    Jahr: z.int().nullable(),
    Titel: z.string(),
    Text: z.string(),
    RechtsText: z.string(),
    Zustimmung: z.string().nullable().describe("The terms of participation; null: none are required"),
    abgehakt: z.literal(false).describe("Never preselected; to be sent as Empfehlung.abgehakt"),
    Startdatum: day,
    Enddatum: day,
  })
  .meta({ id: "Aktion" });

export const aktionenOut = answer(z.array(aktion), (campaigns: Campaign[]) =>
  campaigns.map((campaign) => ({
    AktionsId: campaign.id,
    Pfad: campaign.slug,
    Jahr: campaign.year,
    Titel: campaign.title,
    Text: campaign.text,
    RechtsText: campaign.legalText,
    Zustimmung: campaign.consentRequired ? campaign.consentText : null,
    abgehakt: false as const,
    Startdatum: campaign.startsOn,
    Enddatum: campaign.endsOn,
  })),
);
