import { z } from "zod";
import type { AgencyReportName, AgencyReportRows } from "#server/domain/agency/reports.ts";
import type { InvitationView } from "#server/domain/invitation/answer.ts";
import { type Invitation, type InvitationKind, invitationKinds } from "#server/domain/invitation/model.ts";
import { type InvitationState, invitationStates } from "#server/domain/invitation/states.ts";
import { neverAttention } from "#server/domain/lead/model.ts";
import { type LeadState, leadStates } from "#server/domain/lead/states.ts";
import type { Order } from "#server/domain/order/model.ts";
import { orderStates } from "#server/domain/order/states.ts";
import { recommendationStates } from "#server/domain/recommendation/states.ts";
import type { RawReportRequest, Report } from "#server/domain/report/model.ts";
import { answer, created } from "./answer.ts";
import { accepted, line, text } from "./fields.ts";
import { auftragStatus, labels } from "./status.ts";
import { moment, momentOrNull, momentOut } from "./time.ts";

const art = { recommender: "Empfehler", employee: "Mitarbeiter" } as const satisfies Record<InvitationKind, string>;
const leadStatus = {
  new: "Neu",
  contacted: "Kontaktiert",
  appointment: "Termin",
  won: "Gewonnen",
  lost: "Verloren",
} as const satisfies Record<LeadState, string>;
const einladungStatus = {
  open: "Offen",
  accepted: "Angenommen",
  declined: "Abgelehnt",
  expired: "Abgelaufen",
  withdrawn: "Zurueckgezogen",
} as const satisfies Record<InvitationState, string>;

/** Names of the columns that a report is ordered by. */
const columns: Readonly<Record<string, string>> = {
  bestelltam: "orderedAt",
  statusseit: "stateSince",
  angelegtam: "createdAt",
  faelligam: "attentionAt",
  bearbeitetam: "touchedAt",
  nachname: "lastName",
  gueltigbis: "expiresAt",
};
const states: Readonly<Record<string, readonly [name: string, label: string][]>> = {
  orders: orderStates.map((state) => [state, auftragStatus[state]]),
  recommendations: recommendationStates.map((state) => [state, state]),
  leads: leadStates.map((state) => [state, leadStatus[state]]),
  invitations: invitationStates.map((state) => [state, einladungStatus[state]]),
};

const filter = z
  .object({
    Status: text(40).nullish(),
    Art: text(40).nullish(),
    Von: text(10).nullish().describe("YYYY-MM-DD"),
    Bis: text(10).nullish().describe("YYYY-MM-DD"),
    Nummer: text(100).nullish(),
  })
  .describe("What is no value of the report narrows nothing down");

/** The report request (specification section 3). */
export const berichtIn = z
  .object({
    OrderBy: text(40).nullish(),
    Descending: z.boolean().nullish(),
    Pagesize: z.int().min(1).max(100).nullish(),
    Pagenumber: z.int().min(1).nullish(),
    Nach: text(64).nullish().describe("Key of the last row of the page before: reads on from there, however deep"),
    Filter: z
      .union([filter, text(100)])
      .nullish()
      .describe("As text: the number"),
  })
  .transform(({ OrderBy, Descending, Pagesize, Pagenumber, Nach, Filter }) => ({
    asked: typeof Filter === "string" ? { Nummer: Filter } : (Filter ?? {}),
    raw: {
      orderBy: columns[(OrderBy ?? "").toLowerCase()] ?? null,
      descending: Descending ?? null,
      pageSize: Pagesize ?? null,
      pageNumber: Pagenumber ?? null,
      after: Nach ?? null,
    },
  }))
  .meta({ id: "Berichtsanfrage" });

/** The request in the domain's words, for one report: its states have names of their own. */
export function berichtFuer(name: AgencyReportName, { asked, raw }: z.output<typeof berichtIn>): RawReportRequest {
  const { Status, Art, Von, Bis, Nummer }: z.output<typeof filter> = asked;
  const named = (list: readonly [string, string][], label: string | null | undefined) =>
    list.find(([, one]) => one.toLowerCase() === label?.toLowerCase())?.[0];
  return {
    ...raw,
    filter: {
      state: named(states[name] ?? [], Status),
      kind: named(
        invitationKinds.map((kind) => [kind, art[kind]]),
        Art,
      ),
      from: Von,
      until: Bis,
      number: Nummer,
    },
  };
}

function bericht<Name extends AgencyReportName, S extends z.ZodType>(
  id: string,
  item: S,
  draw: (row: AgencyReportRows[Name]) => z.input<S>,
) {
  return answer(
    z
      .object({
        Items: z.array(item),
        HasNext: z.boolean(),
        PageCount: z.int(),
        TotalCount: z.int().describe("Counted up to 10,000"),
        TotalGenau: z.boolean().describe("false: there are more than TotalCount"),
        Nach: z.string().nullable().describe("For the next page"),
      })
      .meta({ id }),
    ({ items, hasNext, pageCount, totalCount, isTotalExact, lastKey }: Report<AgencyReportRows[Name]>) => ({
      Items: items.map(draw) as never,
      HasNext: hasNext,
      PageCount: pageCount,
      TotalCount: totalCount,
      TotalGenau: isTotalExact,
      Nach: lastKey,
    }),
  );
}

export const auftraegeBericht = bericht<"orders", z.ZodType>(
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
  (row) => ({
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

export const empfehlungenBericht = bericht<"recommendations", z.ZodType>(
  "AgenturEmpfehlungen",
  z.object({
    Empfehlungsnummer: z.string(),
    Status: z.enum(recommendationStates),
    Empfehler: z.string(),
    Produkt: z.string(),
    Channel: z.string().nullable(),
    Leads: z.int(),
    AngelegtAm: moment,
  }),
  (row) => ({
    Empfehlungsnummer: row.number,
    Status: row.state,
    Empfehler: row.referrer,
    Produkt: row.productName,
    Channel: row.channel,
    Leads: row.leads,
    AngelegtAm: momentOut(row.createdAt),
  }),
);

export const empfehlerBericht = bericht<"recommenders", z.ZodType>(
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
  (row) => ({
    Id: row.id,
    Name: row.name,
    Email: row.email,
    Empfehlungen: row.recommendations,
    Leads: row.leads,
    Auftraege: row.orders,
    AngelegtAm: momentOut(row.createdAt),
  }),
);

export const leadsBericht = bericht<"leads", z.ZodType>(
  "AgenturLeads",
  z.object({
    Id: z.string(),
    Status: z.enum(labels(leadStatus)),
    Name: z.string(),
    Telefon: z.string(),
    Email: z.string(),
    Ort: z.string(),
    Empfehler: z.string(),
    Produkt: z.string(),
    Empfehlungsnummer: z.string(),
    NaechsterSchritt: z.string(),
    NaechsterSchrittAm: z.iso.date().nullable(),
    FaelligAm: moment.nullable(),
    BearbeitetAm: moment,
    AngelegtAm: moment,
  }),
  (row) => ({
    Id: row.id,
    Status: leadStatus[row.state],
    Name: row.name,
    Telefon: row.phone,
    Email: row.email,
    Ort: row.city,
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

export const einladungenBericht = bericht<"invitations", z.ZodType>(
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
  (row) => ({
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

export const freigabeOut = answer(
  z.object({ Auftragsnummer: z.string(), Status: z.enum(labels(auftragStatus)) }).meta({ id: "Auftragsfreigabe" }),
  ({ externalId, state }: Order) => ({ Auftragsnummer: externalId, Status: auftragStatus[state] }),
);

/** The invitation (specification section 3, agent invitation). Without the inviter's word nothing is sent. */
export const einladungIn = z
  .object({
    Vorname: line(100),
    Nachname: line(100),
    Email: line(254),
    Art: z.enum(labels(art)).default("Empfehler"),
    Mitarbeiternummer: text(40).nullish(),
    Einverstanden: accepted.describe("The person agreed to be written to"),
  })
  .transform(({ Vorname, Nachname, Email, Art, Mitarbeiternummer, Einverstanden }) => ({
    ...{ firstName: Vorname, lastName: Nachname, email: Email, number: Mitarbeiternummer ?? null },
    ...{ kind: Art === art.employee ? ("employee" as const) : ("recommender" as const), agreed: Einverstanden },
  }));

export const einladungOut = created(
  answer(
    z
      .object({ Id: z.string(), Art: z.enum(labels(art)), Status: z.enum(labels(einladungStatus)), GueltigBis: moment })
      .meta({ id: "Einladung" }),
    ({ id, kind, state, expiresAt }: Invitation) => ({
      Id: id,
      Art: art[kind],
      Status: einladungStatus[state],
      GueltigBis: momentOut(expiresAt),
    }),
  ),
);

export const einladungDatenIn = z.object({ t: line(200).describe("The token of the invitation's link") });

export const einladungDatenOut = answer(
  z
    .object({
      Art: z.enum(labels(art)),
      Status: z.enum(labels(einladungStatus)),
      Vorname: z.string(),
      Agentur: z.string(),
      EingeladenVon: z.string(),
    })
    .meta({ id: "EinladungDaten" }),
  ({ kind, state, firstName, agencyName, inviterName }: InvitationView) => ({
    Art: art[kind],
    Status: einladungStatus[state],
    Vorname: firstName,
    Agentur: agencyName,
    EingeladenVon: inviterName,
  }),
);
