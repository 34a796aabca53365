import { z } from "zod";
import { neverAttention } from "#server/agencies/lead/model.ts";
import type { AgencyReportName, AgencyReportRows } from "#server/agencies/reports.ts";
import type { Report } from "#server/platform/report/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import { einsprungsquellen } from "#server/referral/wire/einsprung.ts";
import { auftragStatus, labels } from "#server/rewards/wire/status.ts";
import { agenturEmpfehlungStatus, art, einladungStatus, leadStatus } from "./agentur-status.ts";

/** A report's answer; `draw` converts one row. */
function bericht<Row extends AgencyReportRows[AgencyReportName], Item extends z.ZodRawShape>(
  id: string,
  item: z.ZodObject<Item>,
  draw: (row: Row) => z.input<z.ZodObject<Item>>,
) {
  return answer(
    z
      .object({
        Items: z.array(item),
        HasNext: z.boolean(),
        PageCount: z.int(),
        TotalCount: z.int().describe("Counted up to 10,000"),
        TotalGenau: z.boolean().describe("false: there are more rows than TotalCount says"),
        Nach: z.string().nullable().describe("For the next page"),
      })
      .meta({ id }),
    ({ items, hasNext, pageCount, totalCount, isTotalExact, lastKey }: Report<Row>) => ({
      Items: items.map(draw),
      HasNext: hasNext,
      PageCount: pageCount,
      TotalCount: totalCount,
      TotalGenau: isTotalExact,
      Nach: lastKey,
    }),
  );
}

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
  (row: AgencyReportRows["orders"]) => ({
    Id: row.id,
    Auftragsnummer: row.externalId,
    Status: auftragStatus[row.state],
    StatusSeit: momentOut(row.stateSince),
    Produkt: row.productName,
    Empfehlungsnummer: row.recommendationNumber,
    Empfehler: row.referrer,
    BestelltAm: momentOut(row.orderedAt),
    FreigegebenAm: momentOrNull(row.confirmedAt),
  }),
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
  (row: AgencyReportRows["recommendations"]) => ({
    Empfehlungsnummer: row.number,
    Status: agenturEmpfehlungStatus[row.state],
    Empfehler: row.referrer,
    Produkt: row.productName,
    Channel: row.channel,
    Leads: row.leads,
    AngelegtAm: momentOut(row.createdAt),
  }),
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
  (row: AgencyReportRows["recommenders"]) => ({
    Id: row.id,
    Name: row.name,
    Email: row.email,
    Empfehlungen: row.recommendations,
    Leads: row.leads,
    Auftraege: row.orders,
    AngelegtAm: momentOut(row.createdAt),
  }),
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
  (row: AgencyReportRows["leads"]) => ({
    Id: row.id,
    Status: leadStatus[row.state],
    Name: row.name,
    Firma: row.company,
    Telefon: row.phone,
    Email: row.email,
    Ort: row.city,
    Einsprungsquelle: row.arrival && einsprungsquellen[row.arrival],
    Empfehler: row.referrer,
    Produkt: row.productName,
    Empfehlungsnummer: row.recommendationNumber,
    NaechsterSchritt: row.nextStep,
    NaechsterSchrittAm: row.nextStepOn,
    FaelligAm: row.attentionAt.getTime() === neverAttention.getTime() ? null : momentOut(row.attentionAt),
    BearbeitetAm: momentOut(row.touchedAt),
    AngelegtAm: momentOut(row.createdAt),
  }),
);

export const einladungenBericht = bericht(
  "AgenturEinladungen",
  z.object({
    Id: z.string(),
    Art: z.enum(labels(art)),
    Status: z.enum(labels(einladungStatus)),
    Name: z.string(),
    Email: z.string(),
    Mitarbeiternummer: z.string().nullable(),
    EingeladenVon: z.string(),
    ErinnertAm: moment.nullable(),
    AngelegtAm: moment,
    GueltigBis: moment,
  }),
  (row: AgencyReportRows["invitations"]) => ({
    Id: row.id,
    Art: art[row.kind],
    Status: einladungStatus[row.state],
    Name: row.name,
    Email: row.email,
    Mitarbeiternummer: row.number,
    EingeladenVon: row.inviter,
    ErinnertAm: momentOrNull(row.remindedAt),
    AngelegtAm: momentOut(row.createdAt),
    GueltigBis: momentOut(row.expiresAt),
  }),
);
