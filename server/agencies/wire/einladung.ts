import { z } from "zod";
import type { InvitationView } from "#server/agencies/invitation/answer.ts";
import type { Invitation } from "#server/agencies/invitation/model.ts";
import type { Order } from "#server/orders/model.ts";
import { answer, created } from "#server/platform/wire/answer.ts";
import { accepted, field, line, text } from "#server/platform/wire/fields.ts";
import { moment, momentOut } from "#server/platform/wire/time.ts";
import { auftragStatus, labels } from "#server/rewards/wire/status.ts";
import { art, einladungStatus } from "./agentur-status.ts";

export const freigabeOut = answer(
  z
    .object({
      Auftragsnummer: field(z.string(), "The order's number in the provider's shop", "A-2026-0815"),
      Status: field(z.enum(labels(auftragStatus)), "The order's state after the release"),
    })
    .meta({ id: "Auftragsfreigabe" }),
  ({ externalId, state }: Order) => ({ Auftragsnummer: externalId, Status: auftragStatus[state] }),
);

/** The invitation. Without the inviter's declaration it is kept, and nothing is mailed. */
export const einladungIn = z
  .object({
    Vorname: field(line(100), "The invited person's first name", "Jonas"),
    Nachname: field(line(100), "The invited person's last name", "Weber"),
    Email: field(line(254).meta({ format: "email" }), "Where the invitation is sent to", "jonas.weber@agentur.example"),
    Art: field(
      z.enum(labels(art)).default("Empfehler"),
      "Who is invited: somebody who recommends for the agency, or one of its employees",
    ),
    Mitarbeiternummer: field(
      text(40).nullish(),
      "The employee's number at the agency, to be found in its reports; not needed for referrers",
      "M-17",
    ),
    Einverstanden: field(accepted, "The person agreed to be contacted; without it nothing is mailed"),
  })
  .transform(({ Vorname, Nachname, Email, Art, Mitarbeiternummer, Einverstanden }) => ({
    firstName: Vorname,
    lastName: Nachname,
    email: Email,
    number: Mitarbeiternummer ?? null,
    kind: Art === art.employee ? ("employee" as const) : ("referrer" as const),
    agreed: Einverstanden,
  }));

export const einladungOut = created(
  answer(
    z
      .object({
        Id: field(z.string(), "The invitation", "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11"),
        Art: field(z.enum(labels(art)), "Who was invited"),
        Status: field(z.enum(labels(einladungStatus)), "Where the invitation stands"),
        Verschickt: field(z.boolean(), "Whether it was mailed; false: Einverstanden was missing"),
        GueltigBis: field(moment, "Until when the link in its mail can be used"),
      })
      .meta({ id: "Einladung" }),
    ({ id, kind, state, agreedAt, expiresAt }: Invitation) => ({
      Id: id,
      Art: art[kind],
      Status: einladungStatus[state],
      Verschickt: agreedAt !== null,
      GueltigBis: momentOut(expiresAt),
    }),
  ),
);

export const einladungDatenIn = z.object({
  t: field(line(200), "The token of the invitation's link", "Q2hhbmdlIG1lLCBJIGFtIG9ubHkgYW4gZXhhbXBsZQ"),
});

export const einladungDatenOut = answer(
  z
    .object({
      Art: field(z.enum(labels(art)), "Who was invited"),
      Status: field(z.enum(labels(einladungStatus)), "Where the invitation stands"),
      Vorname: field(z.string(), "The invited person's first name", "Jonas"),
      Agentur: field(z.string(), "The agency's name", "Agentur Hansen"),
      EingeladenVon: field(z.string(), "Who invited them", "Frauke Hansen"),
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
