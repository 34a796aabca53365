import { z } from "zod";
import { praemie, praemienOut, praemieOut } from "#server/catalogue/wire/praemie.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { birthDate, cents, line } from "#server/platform/wire/fields.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { OpenedReward } from "#server/rewards/claim/owner/open-reward.ts";
import { stepOf } from "#server/rewards/claim/rules/step.ts";
import { holderField } from "#server/rewards/claim/schema.ts";
import { labels, praemierungSchritt, praemieStatus } from "#server/rewards/wire/status.ts";

/** What one person is owed for one order. */
const praemierung = z
  .object({
    Id: z.uuid(),
    Status: z.enum(labels(praemieStatus)),
    Schritt: z.enum(labels(praemierungSchritt)).describe("The owner's next possible action"),
    Empfehlungsnummer: z.string().nullable(),
    Rolle: z.enum(["Empfehler", "Empfaenger"]),
    Art: z.enum(["Praemie", "Bonus", "Kulanz", "Uebergegangen"]),
    Wert: z.number().describe("Euro"),
    WertCent: cents,
    EntstandenAm: moment,
    AbholbarBis: moment.nullable(),
    AbgeholtAm: moment.nullable(),
    AuszahlungBis: moment.nullable(),
    AusgezahltAm: moment.nullable(),
  })
  .meta({ id: "Praemierung" });

const kinds = { base: "Praemie", bonus: "Bonus", goodwill: "Kulanz", passedOn: "Uebergegangen" } as const;

/** A claim: its public status, and its owner's next step. */
export const praemierungOut = answer(praemierung, (claim: Claim, ctx) => ({
  Id: claim.id,
  // Expiry is decided by the clock; the timer that stores it may not have run yet.
  Status: praemieStatus[stepOf(claim, ctx.now()) === "expired" ? "expired" : claim.state],
  Schritt: praemierungSchritt[stepOf(claim, ctx.now())],
  Empfehlungsnummer: claim.recommendationNumber,
  Rolle: claim.role === "referrer" ? ("Empfehler" as const) : ("Empfaenger" as const),
  Art: kinds[claim.kind],
  Wert: claim.cents / 100,
  WertCent: claim.cents,
  EntstandenAm: momentOut(claim.createdAt),
  AbholbarBis: momentOrNull(claim.expiresAt),
  AbgeholtAm: momentOrNull(claim.collectedAt),
  AuszahlungBis: momentOrNull(claim.payoutDueAt),
  AusgezahltAm: momentOrNull(claim.paidAt),
}));

export const praemierungenOut = answer(z.array(praemierung), (claims: Claim[], ctx) =>
  claims.map((claim) => praemierungOut(claim, ctx)),
);

/** The reward process: the amount owed, the choices, and the choice made. */
export const praemierungDetailsOut = answer(
  praemierung
    .extend({
      Praemie: praemie.nullable().describe("The chosen reward"),
      Praemien: z.array(praemie).describe("The rewards that can be chosen today"),
      Vergriffen: z.array(z.string()).describe("Ids of the Praemien that are currently sold out"),
      Bankdaten: z
        .object({ IbanEndetAuf: z.string(), NutzbarAb: moment })
        .nullable()
        .describe("The most recent bank account; the complete number is never returned"),
    })
    .meta({ id: "PraemierungDetails" }),
  ({ claim, chosen, rewards, soldOut, bank }: OpenedReward, ctx) => ({
    ...praemierungOut(claim, ctx),
    Praemie: chosen && praemieOut(chosen, ctx),
    Praemien: praemienOut(rewards, ctx),
    Vergriffen: soldOut,
    Bankdaten: bank && { IbanEndetAuf: bank.ibanLast4, NutzbarAb: momentOut(bank.usableFrom) },
  }),
);

/** PUT /praemierung: first the choice, then the collection; both at once for callers who know the amounts already. */
export const praemierungIn = z
  .object({
    PraemieId: line(100).nullish().describe("Chooses this reward"),
    Abholen: z.boolean().nullish().describe("Picks the reward up: the payout is queued"),
  })
  .transform(({ PraemieId, Abholen }) => ({ rewardId: PraemieId || null, collect: Abholen ?? false }));

/** ?praemierungId: one of a logged-in referrer's claims; a reward token already stands for one. */
export const welchePraemierungIn = z
  .object({ praemierungId: z.uuid("invalid").optional() })
  .transform(({ praemierungId }) => ({ claimId: praemierungId ?? null }));

/** A claim after it was chosen or collected; both calls may be repeated. */
export const abgeholtOut = answer(
  praemierung
    .extend({ SchonAbgeholt: z.boolean().describe("The same request was made before; nothing changed") })
    .meta({ id: "PraemierungAbgeholt" }),
  ({ claim, alreadyPickedUp }: { claim: Claim; alreadyPickedUp: boolean }, ctx) => ({
    ...praemierungOut(claim, ctx),
    SchonAbgeholt: alreadyPickedUp,
  }),
);

/**
 * POST /empfaenger/bankdaten. The use-case checks the IBAN and its country. Geburtsdatum is the account holder's, if
 * the tenant asks for it.
 */
export const bankdatenIn = z
  .object({ Kontoinhaber: holderField, Iban: line(50), Geburtsdatum: birthDate.nullish() })
  .transform(({ Kontoinhaber, Iban, Geburtsdatum }) => ({
    holder: Kontoinhaber,
    iban: Iban,
    birthDate: Geburtsdatum ?? null,
  }));

/** GET /praemierung/showbanner/{bannername}. */
export const bannerOut = answer(z.object({ ShowBanner: z.boolean() }).meta({ id: "Banner" }), (shows: boolean) => ({
  ShowBanner: shows,
}));
