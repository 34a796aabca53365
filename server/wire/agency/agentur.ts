import { z } from "zod";
import type { AgencyReportName } from "#server/domain/agency/reports.ts";
import { invitationKinds } from "#server/domain/invitation/model.ts";
import { invitationStates } from "#server/domain/invitation/states.ts";
import { leadStates } from "#server/domain/lead/states.ts";
import { orderStates } from "#server/domain/order/states.ts";
import { recommendationStates } from "#server/domain/recommendation/states.ts";
import type { RawReportRequest } from "#server/domain/report/model.ts";
import { text } from "#server/wire/fields.ts";
import { auftragStatus } from "#server/wire/recommendation/status.ts";
import { art, einladungStatus, leadStatus } from "./agentur-status.ts";

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
  .describe("Values that the report does not have are ignored");

/** The report request (specification section 3). */
export const berichtIn = z
  .object({
    OrderBy: text(40).nullish(),
    Descending: z.boolean().nullish(),
    Pagesize: z.int().min(1).max(100).nullish(),
    Pagenumber: z.int().min(1).nullish(),
    Nach: text(64).nullish().describe("Key of the previous page's last row (keyset pagination)"),
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

/** The request in the domain's terms, for one report: each report has its own state names. */
export function berichtFuer(name: AgencyReportName, { conditions, raw }: z.output<typeof berichtIn>): RawReportRequest {
  const { Status, Art, Von, Bis, Nummer }: z.output<typeof filter> = conditions;
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
