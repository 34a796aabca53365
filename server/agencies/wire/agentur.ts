import { z } from "zod";
import { invitationKinds } from "#server/agencies/invitation/model.ts";
import { invitationStates } from "#server/agencies/invitation/states.ts";
import { leadStates } from "#server/agencies/lead/states.ts";
import type { AgencyReportName } from "#server/agencies/reports.ts";
import { orderStates } from "#server/orders/states.ts";
import { type RawReportRequest, readRowKey } from "#server/platform/report/model.ts";
import { field, text } from "#server/platform/wire/fields.ts";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import { auftragStatus } from "#server/rewards/wire/status.ts";
import { agenturEmpfehlungStatus, art, einladungStatus, leadStatus } from "./agentur-status.ts";

export const nachExample = "2026-05-04T10:15:00.000000Z|6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11";

/** Names of the columns that a report can be sorted by. */
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
  recommendations: recommendationStates.map((state) => [state, agenturEmpfehlungStatus[state]]),
  leads: leadStates.map((state) => [state, leadStatus[state]]),
  invitations: invitationStates.map((state) => [state, einladungStatus[state]]),
};

const filter = z
  .object({
    Status: field(
      text(40).nullish(),
      "A state's label of the report; orders and recommendations may have several states with one label",
      "Offen",
    ),
    Art: field(text(40).nullish(), "Kind of invitation, Empfehler or Mitarbeiter", "Empfehler"),
    Von: field(text(10).nullish(), "YYYY-MM-DD", "2026-05-01"),
    Bis: field(text(10).nullish(), "YYYY-MM-DD", "2026-05-31"),
    Nummer: field(text(100).nullish(), "A recommendation's or an order's number", "7KQ4M2XWPA"),
  })
  .describe("Values that the report does not have are ignored");

/** The report request. */
export const berichtIn = z
  .object({
    OrderBy: field(
      text(40)
        .refine((name) => name === "" || Object.hasOwn(columns, name.toLowerCase()), "error.invalid")
        .nullish(),
      "Column to sort by: BestelltAm, StatusSeit, AngelegtAm, FaelligAm, BearbeitetAm, Nachname or GueltigBis; one that the report does not have is ignored",
      "AngelegtAm",
    ),
    Descending: field(z.boolean().nullish(), "Whether the highest comes first"),
    Pagesize: field(z.int().min(1).max(100).nullish(), "Rows on a page", 25),
    Pagenumber: field(z.int().min(1).nullish(), "The page, from 1; ignored if Nach is given", 1),
    Nach: field(
      text(100)
        .refine((key) => key === "" || readRowKey(key) !== null, "error.invalid")
        .nullish(),
      "Nach of the previous page's answer, with the same OrderBy, Descending and Filter (keyset pagination)",
      nachExample,
    ),
    Filter: z
      .union([filter, text(100)])
      .nullish()
      .describe("As text: the number"),
  })
  .transform(({ OrderBy, Descending, Pagesize, Pagenumber, Nach, Filter }) => ({
    conditions: typeof Filter === "string" ? { Nummer: Filter } : (Filter ?? {}),
    raw: {
      orderBy: columns[(OrderBy ?? "").toLowerCase()] ?? null,
      descending: Descending ?? null,
      pageSize: Pagesize ?? null,
      pageNumber: Pagenumber ?? null,
      after: Nach ?? null,
    },
  }))
  .meta({ id: "Berichtsanfrage" });

/** The request in our own words, for one report: each report has its own state names. */
export function berichtFuer(name: AgencyReportName, { conditions, raw }: z.output<typeof berichtIn>): RawReportRequest {
  const { Status, Art, Von, Bis, Nummer }: z.output<typeof filter> = conditions;
  /** Several states may share a label: then all of them. */
  const named = (list: readonly (readonly [string, string])[], label: string | null | undefined) =>
    list.flatMap(([state, one]) => (one.toLowerCase() === label?.toLowerCase() ? [state] : [])).join(",") || undefined;
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
