import { z } from "zod";
import type { AgencyReportRows } from "#server/agencies/reports.ts";
import { noField } from "#server/platform/values/fields.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import { labels } from "#server/rewards/wire/status.ts";
import { bericht } from "./agentur-bericht.ts";
import { art, einladungStatus } from "./agentur-status.ts";

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
  ({
    id,
    kind,
    state,
    name,
    email,
    number,
    inviter,
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
      ErinnertAm: momentOrNull(remindedAt),
      AngelegtAm: momentOut(createdAt),
      GueltigBis: momentOut(expiresAt),
    };
  },
);
