import { z } from "zod";
import type { InvitationView } from "#server/agencies/invitation/answer.ts";
import type { Invitation } from "#server/agencies/invitation/model.ts";
import type { Order } from "#server/orders/model.ts";
import { answer, created } from "#server/platform/wire/answer.ts";
import { accepted, line, text } from "#server/platform/wire/fields.ts";
import { moment, momentOut } from "#server/platform/wire/time.ts";
import { auftragStatus, labels } from "#server/rewards/wire/status.ts";
import { art, einladungStatus } from "./agentur-status.ts";

export const freigabeOut = answer(
  z.object({ Auftragsnummer: z.string(), Status: z.enum(labels(auftragStatus)) }).meta({ id: "Auftragsfreigabe" }),
  ({ externalId, state }: Order) => ({ Auftragsnummer: externalId, Status: auftragStatus[state] }),
);

/** The invitation. Without the inviter's declaration nothing is sent. */
export const einladungIn = z
  .object({
    Vorname: line(100),
    Nachname: line(100),
    Email: line(254),
    Art: z.enum(labels(art)).default("Empfehler"),
    Mitarbeiternummer: text(40).nullish(),
    Einverstanden: accepted.describe("The person agreed to be contacted"),
  })
  .transform(({ Vorname, Nachname, Email, Art, Mitarbeiternummer, Einverstanden }) => ({
    firstName: Vorname,
    lastName: Nachname,
    email: Email,
    number: Mitarbeiternummer ?? null,
    kind: Art === art.employee ? ("employee" as const) : ("recommender" as const),
    agreed: Einverstanden,
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
