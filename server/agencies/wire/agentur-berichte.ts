import { z } from "zod";
import { neverAttention } from "#server/agencies/lead/model.ts";
import type { AgencyReportRows } from "#server/agencies/reports.ts";
import { noField } from "#server/platform/values/fields.ts";
import { field } from "#server/platform/wire/fields.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import { einsprungsquellen } from "#server/referral/wire/einsprung.ts";
import { auftragStatus, labels } from "#server/rewards/wire/status.ts";
import { bericht } from "./agentur-bericht.ts";
import { agenturEmpfehlungStatus, leadStatus } from "./agentur-status.ts";

export const auftraegeBericht = bericht(
  "AgenturAuftraege",
  z.object({
    Id: field(z.string(), "The order's id here, for agentur/auftragfreigeben", "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11"),
    Auftragsnummer: field(z.string(), "The order's number in the provider's shop", "A-2026-0815"),
    Status: field(z.enum(labels(auftragStatus)), "The order's state"),
    StatusSeit: field(moment, "Since when it has this state"),
    Produkt: field(z.string(), "What was ordered", "Mobil M"),
    Empfehlungsnummer: field(z.string(), "The recommendation that the order belongs to", "7KQ4M2XWPA"),
    Empfehler: field(z.string(), "Who recommended", "Mara König"),
    BestelltAm: field(moment, "When it was ordered"),
    FreigegebenAm: field(moment.nullable(), "When it was confirmed; null: not yet"),
    Freigebbar: field(z.boolean(), "Whether it waits for the agency: agentur/auftragfreigeben releases it"),
  }),
  ({
    id,
    externalId,
    state,
    stateSince,
    productName,
    recommendationNumber,
    referrer,
    orderedAt,
    confirmedAt,
    recommendedProduct: _,
    leadId: _lead,
    isDoubted,
    ...unplaced
  }: AgencyReportRows["orders"]) => {
    noField(unplaced);
    return {
      Id: id,
      Auftragsnummer: externalId,
      Status: auftragStatus[state],
      StatusSeit: momentOut(stateSince),
      Produkt: productName,
      Empfehlungsnummer: recommendationNumber,
      Empfehler: referrer,
      BestelltAm: momentOut(orderedAt),
      FreigegebenAm: momentOrNull(confirmedAt),
      Freigebbar: state === "inReview" && !isDoubted,
    };
  },
);

export const empfehlungenBericht = bericht(
  "AgenturEmpfehlungen",
  z.object({
    Empfehlungsnummer: field(z.string(), "The recommendation's number, which its link contains", "7KQ4M2XWPA"),
    Status: field(z.enum(labels(agenturEmpfehlungStatus)), "The recommendation's state"),
    Empfehler: field(z.string(), "Who recommended", "Mara König"),
    Produkt: field(z.string(), "What was recommended", "Mobil M"),
    Channel: field(
      z.string().nullable(),
      "The channel that the referrer named when recommending; null: none",
      "WhatsApp",
    ),
    Leads: field(z.int(), "People who left their details", 1),
    AngelegtAm: field(moment, "When it was made"),
  }),
  ({
    number,
    state,
    referrer,
    productName,
    channel,
    leads,
    createdAt,
    ...unplaced
  }: AgencyReportRows["recommendations"]) => {
    noField(unplaced);
    return {
      Empfehlungsnummer: number,
      Status: agenturEmpfehlungStatus[state],
      Empfehler: referrer,
      Produkt: productName,
      Channel: channel,
      Leads: leads,
      AngelegtAm: momentOut(createdAt),
    };
  },
);

export const empfehlerBericht = bericht(
  "AgenturEmpfehler",
  z.object({
    Id: field(z.string(), "The referrer", "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11"),
    Name: field(z.string(), "First and last name", "Mara König"),
    Email: field(z.string(), "Their e-mail address", "mara@freund.example"),
    Empfehlungen: field(z.int(), "Recommendations for this agency", 4),
    Leads: field(z.int(), "People who left their details", 3),
    Auftraege: field(z.int(), "Orders that came of them", 2),
    AngelegtAm: field(moment, "When they first recommended"),
  }),
  ({ id, name, email, recommendations, leads, orders, createdAt, ...unplaced }: AgencyReportRows["referrers"]) => {
    noField(unplaced);
    return {
      Id: id,
      Name: name,
      Email: email,
      Empfehlungen: recommendations,
      Leads: leads,
      Auftraege: orders,
      AngelegtAm: momentOut(createdAt),
    };
  },
);

export const leadsBericht = bericht(
  "AgenturLeads",
  z.object({
    Id: field(z.string(), "The lead", "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11"),
    Status: field(z.enum(labels(leadStatus)), "How far the agency's work on it is"),
    Name: field(z.string(), "First and last name of the interested person", "Eva Brandt"),
    Firma: field(z.string(), "The firm that a business customer orders for", "Brandt Gartenbau GmbH"),
    Telefon: field(z.string(), "Their telephone number; empty: not given", "0170 1234567"),
    Email: field(z.string(), "Their e-mail address", "eva@freund.example"),
    Ort: field(z.string(), "Where they live", "Hamburg"),
    Einsprungsquelle: field(z.enum(labels(einsprungsquellen)), "How they arrived"),
    Empfehler: field(z.string(), "Who recommended", "Mara König"),
    Produkt: field(z.string(), "What was recommended", "Mobil M"),
    Empfehlungsnummer: field(z.string(), "The recommendation that they came by", "7KQ4M2XWPA"),
    NaechsterSchritt: field(z.string(), "What the agency noted as its next step; empty: nothing", "Angebot schicken"),
    NaechsterSchrittAm: field(z.iso.date().nullable(), "The day of the next step; null: none was noted", "2026-06-10"),
    FaelligAm: field(moment.nullable(), "When somebody has to look at it; null: nothing is due"),
    BearbeitetAm: field(moment, "When it was last worked on"),
    AngelegtAm: field(moment, "When it came in"),
  }),
  ({
    id,
    state,
    name,
    company,
    phone,
    email,
    city,
    arrival,
    referrer,
    productName,
    recommendationNumber,
    nextStep,
    nextStepOn,
    attentionAt,
    touchedAt,
    createdAt,
    ...unplaced
  }: AgencyReportRows["leads"]) => {
    noField(unplaced);
    return {
      Id: id,
      Status: leadStatus[state],
      Name: name,
      Firma: company,
      Telefon: phone,
      Email: email,
      Ort: city,
      Einsprungsquelle: einsprungsquellen[arrival],
      Empfehler: referrer,
      Produkt: productName,
      Empfehlungsnummer: recommendationNumber,
      NaechsterSchritt: nextStep,
      NaechsterSchrittAm: nextStepOn,
      FaelligAm: attentionAt.getTime() === neverAttention.getTime() ? null : momentOut(attentionAt),
      BearbeitetAm: momentOut(touchedAt),
      AngelegtAm: momentOut(createdAt),
    };
  },
);
