import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { cents } from "#server/platform/wire/fields.ts";
import { day } from "#server/platform/wire/time.ts";
import type { SharePage } from "#server/referral/link/open-share.ts";
import type { OpenedRecommendation } from "#server/rewards/list/open-recommendation.ts";
import { barNames } from "#server/rewards/progress/bars.ts";
import type { Progress } from "#server/rewards/progress/progress.ts";
import type { RequestContext } from "../context.ts";
import { empfehlung, empfehlungOut } from "./empfehlung.ts";
import { empfehlungStatus, labels, praemieStatus } from "./status.ts";

const actors = { you: "Empfehler", recipient: "Empfaenger", shop: "Shop", us: "Anbieter" } as const;

const zeile = z.object({
  Art: z.enum(["Link", "Auftrag"]),
  Status: z.enum(labels(empfehlungStatus)),
  Texte: z.array(z.enum(barNames)).describe("Names of the status bar's sentences"),
  Bestelldatum: day.nullable(),
  Naechster: z
    .object({ Wer: z.enum(labels(actors)), Von: day.nullable(), Bis: day.nullable() })
    .nullable()
    .describe("Who has to act next; null: nobody"),
  Praemierung: z.object({ Id: z.uuid(), Status: z.enum(labels(praemieStatus)), WertCent: cents }).nullable(),
});

/** The standing of a recommendation: a row for each recipient's order, and one for the link while it is valid. */
const empfehlungStand = empfehlung
  .extend({ Status: z.enum(labels(empfehlungStatus)), Zeilen: z.array(zeile) })
  .meta({ id: "EmpfehlungStand" });

/** The same for logged-in callers: plus the channel it was shared by, and the referrer. */
export const empfehlungMitEmpfehler = empfehlungStand
  .extend({
    Channel: z.string().nullable(),
    Empfehler: z.object({
      Vorname: z.string(),
      Nachname: z.string(),
      Email: z
        .string()
        .nullable()
        .describe("null unless requested by agency users for their own recommenders (agentur/{x})"),
    }),
  })
  .meta({ id: "EmpfehlungMitEmpfehler" });

type Standing = SharePage["recommendation"] & Pick<OpenedRecommendation, "label" | "rows">;

const standOut = answer(empfehlungStand, ({ label, rows, ...recommendation }: Standing, ctx) => ({
  ...empfehlungOut(recommendation, ctx),
  Status: empfehlungStatus[label],
  Zeilen: rows.map(zeileOut),
}));

export const empfehlungStandOut = answer(
  empfehlungStand,
  ({ recommendation, label, rows }: OpenedRecommendation, ctx: RequestContext) =>
    standOut({ ...recommendation, label, rows }, ctx),
);

type Referred = Standing & { channel: string | null; referrer?: { firstName: string; lastName: string } };

/** `referrer`: set if it is someone else's recommendation; by default the logged-in referrer's own. */
export const mitEmpfehlerOut = answer(
  empfehlungMitEmpfehler,
  ({ channel, referrer, ...standing }: Referred, ctx: RequestContext) => {
    const { member } = ctx.viewer;
    const named = referrer ?? member;
    return {
      ...standOut(standing, ctx),
      Channel: channel,
      Empfehler: {
        Vorname: named?.firstName ?? "",
        Nachname: named?.lastName ?? "",
        Email: referrer ? null : (member?.email ?? null),
      },
    };
  },
);

export const empfehlungMitEmpfehlerOut = answer(
  empfehlungMitEmpfehler,
  ({ recommendation, label, rows }: OpenedRecommendation, ctx: RequestContext) => {
    const { firstName, lastName } = recommendation;
    return mitEmpfehlerOut(
      { ...recommendation, label, rows, ...(ctx.viewer.member ? {} : { referrer: { firstName, lastName } }) },
      ctx,
    );
  },
);

function zeileOut({ about, label, bars, orderedOn, next, claim }: Progress): z.infer<typeof zeile> {
  return {
    Art: about === "link" ? "Link" : "Auftrag",
    Status: empfehlungStatus[label],
    Texte: bars,
    Bestelldatum: orderedOn,
    Naechster: next && { Wer: actors[next.actor], Von: next.from, Bis: next.until },
    Praemierung: claim && { Id: claim.id, Status: praemieStatus[claim.state], WertCent: claim.cents },
  };
}
