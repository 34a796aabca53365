import { z } from "zod";
import { neverAttention } from "#server/agencies/lead/model.ts";
import type { AgencyReportRows } from "#server/agencies/reports.ts";
import { noField } from "#server/platform/values/fields.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import { einsprungsquellen } from "#server/referral/wire/einsprung.ts";
import { auftragStatus, labels } from "#server/rewards/wire/status.ts";
import { bericht } from "./agentur-bericht.ts";
import { agenturEmpfehlungStatus, leadStatus } from "./agentur-status.ts";

export const auftraegeBericht = bericht(
  "AgenturAuftraege",
  z.object({
    Id: z.string(),
    Auftragsnummer: z.string(),
    Status: z.enum(labels(auftragStatus)),
    StatusSeit: moment,
    Produkt: z.string(),
    Empfehlungsnummer: z.string(),
    Empfehler: z.string(),
    BestelltAm: moment,
    FreigegebenAm: moment.nullable(),
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
    };
  },
);

export const empfehlungenBericht = bericht(
  "AgenturEmpfehlungen",
  z.object({
    Empfehlungsnummer: z.string(),
    Status: z.enum(labels(agenturEmpfehlungStatus)),
    Empfehler: z.string(),
    Produkt: z.string(),
    Channel: z.string().nullable(),
    Leads: z.int(),
    AngelegtAm: moment,
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
    Id: z.string(),
    Name: z.string(),
    Email: z.string(),
    Empfehlungen: z.int(),
    Leads: z.int(),
    Auftraege: z.int(),
    AngelegtAm: moment,
  }),
  ({ id, name, email, recommendations, leads, orders, createdAt, ...unplaced }: AgencyReportRows["recommenders"]) => {
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
    Id: z.string(),
    Status: z.enum(labels(leadStatus)),
    Name: z.string(),
    Firma: z.string().describe("The firm that a business customer orders for"),
    Telefon: z.string(),
    Email: z.string(),
    Ort: z.string(),
    Einsprungsquelle: z.enum(labels(einsprungsquellen)).nullable(),
    Empfehler: z.string(),
    Produkt: z.string(),
    Empfehlungsnummer: z.string(),
    NaechsterSchritt: z.string(),
    NaechsterSchrittAm: z.iso.date().nullable(),
    FaelligAm: moment.nullable(),
    BearbeitetAm: moment,
    AngelegtAm: moment,
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
      Einsprungsquelle: arrival && einsprungsquellen[arrival],
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
