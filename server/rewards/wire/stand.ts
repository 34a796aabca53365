import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { cents, field } from "#server/platform/wire/fields.ts";
import { day } from "#server/platform/wire/time.ts";
import type { SharePage } from "#server/referral/link/open-share.ts";
import type { OpenedRecommendation } from "#server/rewards/list/open-recommendation.ts";
import type { Progress } from "#server/rewards/progress/progress.ts";
import type { RequestContext } from "../context.ts";
import { empfehlung, empfehlungOut } from "./empfehlung.ts";
import { empfehlungStatus, labels, praemieStatus, texte } from "./status.ts";

const actors = { you: "Empfehler", recipient: "Empfaenger", shop: "Shop", us: "Anbieter" } as const;

const zeile = z.object({
  Art: field(z.enum(["Link", "Auftrag"]), "Whether the row is about the link itself or about an order"),
  Status: field(z.enum(labels(empfehlungStatus)), "How this row stands"),
  Texte: field(z.array(z.enum(labels(texte))), "Names of the status bar's sentences"),
  Bestelldatum: field(day.nullable(), "The day of the order; null: the row is about the link"),
  Naechster: field(
    z
      .object({
        Wer: field(z.enum(labels(actors)), "Who has to act"),
        Von: field(day.nullable(), "From which day on; null: now"),
        Bis: field(day.nullable(), "Until which day; null: no deadline"),
        Verspaetet: field(z.boolean(), "It takes longer than was said; no day is known"),
      })
      .nullable(),
    "Who has to act next; null: nobody",
  ),
  Praemierung: field(
    z
      .object({
        Id: field(z.uuid(), "The reward process", "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11"),
        Status: field(z.enum(labels(praemieStatus)), "The reward's state"),
        WertCent: field(cents, "Its amount in euro cents", 2500),
      })
      .nullable(),
    "The referrer's reward for this order; null: none",
  ),
});

/** The status of a recommendation: a row for each recipient's order, and one for the link while it is valid. */
const empfehlungStand = empfehlung
  .extend({
    Status: field(z.enum(labels(empfehlungStatus)), "How the recommendation stands, over all rows"),
    Zeilen: field(z.array(zeile), "A row for each recipient's order, and one for the link while it is valid"),
  })
  .meta({ id: "EmpfehlungStand" });

/** The same for logged-in callers: plus the channel it was shared by, and the referrer. */
export const empfehlungMitEmpfehler = empfehlungStand
  .extend({
    Channel: field(z.string().nullable(), "The channel that the referrer named when recommending; null: none", "app"),
    Empfehler: field(
      z.object({
        Vorname: field(z.string(), "Their first name", "Mara"),
        Nachname: field(z.string(), "Their last name", "König"),
        Email: field(
          z.string().nullable(),
          "null unless requested by agency users for their own referrers (agentur/{x})",
          "mara@freund.example",
        ),
      }),
      "Who recommended",
    ),
  })
  .meta({ id: "EmpfehlungMitEmpfehler" });

type LinkStatus = SharePage["recommendation"] & Pick<OpenedRecommendation, "label" | "rows">;

const standOut = answer(empfehlungStand, ({ label, rows, ...recommendation }: LinkStatus, ctx) => ({
  ...empfehlungOut(recommendation, ctx),
  Status: empfehlungStatus[label],
  Zeilen: rows.map(zeileOut),
}));

export const empfehlungStandOut = answer(
  empfehlungStand,
  ({ recommendation, label, rows }: OpenedRecommendation, ctx: RequestContext) =>
    standOut({ ...recommendation, label, rows }, ctx),
);

type Referred = LinkStatus & { channel: string | null; referrer?: { firstName: string; lastName: string } };

/** `referrer`: set if it is someone else's recommendation; by default the logged-in referrer's own. */
export const mitEmpfehlerOut = answer(
  empfehlungMitEmpfehler,
  ({ channel, referrer, ...status }: Referred, ctx: RequestContext) => {
    const { member } = ctx.viewer;
    const named = referrer ?? member;
    return {
      ...standOut(status, ctx),
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
    Texte: bars.map((bar) => texte[bar]),
    Bestelldatum: orderedOn,
    Naechster: next && { Wer: actors[next.actor], Von: next.from, Bis: next.until, Verspaetet: next.isLate },
    Praemierung: claim && { Id: claim.id, Status: praemieStatus[claim.state], WertCent: claim.cents },
  };
}
