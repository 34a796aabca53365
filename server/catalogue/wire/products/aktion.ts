import { z } from "zod";
import type { Campaign } from "#server/catalogue/campaign/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field } from "#server/platform/wire/fields.ts";
import { day } from "#server/platform/wire/time.ts";

/** Campaign. */
const aktion = z
  .object({
    AktionsId: field(z.string(), "To be sent as Empfehlung.AktionsId of a participating recommendation", "sommer-2026"),
    Pfad: field(z.string(), "Segment of the campaign's page", "sommer"),
    Jahr: field(z.int().nullable(), "The campaign's year, for one that is repeated; null: none", 2026),
    Titel: field(z.string(), "Heading", "Sommeraktion"),
    Text: field(z.string(), "What the campaign offers", "Im Sommer gibt es das Doppelte."),
    RechtsText: field(z.string(), "The conditions, in full", "Die Aktion gilt vom 1. Juni bis zum 31. August 2026."),
    Zustimmung: field(
      z.string().nullable(),
      "The terms of participation; null: none are required",
      "Ich nehme an der Aktion teil.",
    ),
    abgehakt: field(z.literal(false), "Never preselected; to be sent as Empfehlung.abgehakt"),
    Startdatum: field(day, "The first day"),
    Enddatum: field(day, "The last day"),
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
