import { z } from "zod";
import type { AgencyReportRows } from "#server/agencies/reports.ts";
import { noField } from "#server/platform/values/fields.ts";
import { field } from "#server/platform/wire/fields.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import { labels } from "#server/rewards/wire/status.ts";
import { bericht } from "./agentur-bericht.ts";
import { art, einladungStatus } from "./agentur-status.ts";

export const einladungenBericht = bericht(
  "AgenturEinladungen",
  z.object({
    Id: field(z.string(), "The invitation", "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11"),
    Art: field(z.enum(labels(art)), "Who was invited"),
    Status: field(z.enum(labels(einladungStatus)), "Where the invitation stands"),
    Name: field(z.string(), "First and last name of the invited person", "Jonas Weber"),
    Email: field(z.string(), "Where the invitation was sent to", "jonas.weber@agentur.example"),
    Mitarbeiternummer: field(
      z.string().nullable(),
      "The employee's number at the agency; null: none was given",
      "M-17",
    ),
    EingeladenVon: field(z.string(), "Who invited them", "Frauke Hansen"),
    EinverstandenAm: field(
      moment.nullable(),
      "When it was confirmed that they agreed, and the invitation was mailed; null: nothing was mailed",
    ),
    ErinnertAm: field(moment.nullable(), "When they were reminded; null: not yet"),
    AngelegtAm: field(moment, "When they were invited"),
    GueltigBis: field(moment, "Until when the link in the mail can be used"),
  }),
  ({
    id,
    kind,
    state,
    name,
    email,
    number,
    inviter,
    agreedAt,
    remindedAt,
    createdAt,
    expiresAt,
    ...unplaced
  }: AgencyReportRows["invitations"]) => {
    noField(unplaced);
    return {
      Id: id,
      Art: art[kind],
      Status: einladungStatus[state],
      Name: name,
      Email: email,
      Mitarbeiternummer: number,
      EingeladenVon: inviter,
      EinverstandenAm: momentOrNull(agreedAt),
      ErinnertAm: momentOrNull(remindedAt),
      AngelegtAm: momentOut(createdAt),
      GueltigBis: momentOut(expiresAt),
    };
  },
);
