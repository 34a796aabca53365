import { z } from "zod";
import { praemie, praemienOut, praemieOut } from "#server/catalogue/wire/praemie.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { birthDate, cents, field, line } from "#server/platform/wire/fields.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { OpenedReward } from "#server/rewards/claim/owner/open-reward.ts";
import { stepOf } from "#server/rewards/claim/rules/step.ts";
import { holderField } from "#server/rewards/claim/schema.ts";
import { labels, praemierungSchritt, praemieStatus } from "#server/rewards/wire/status.ts";

/** What one person is owed for one order. */
const praemierung = z
  .object({
    Id: field(z.uuid(), "The reward process, for praemierungId", "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11"),
    Status: field(z.enum(labels(praemieStatus)), "The reward's state"),
    Schritt: field(z.enum(labels(praemierungSchritt)), "The owner's next possible action"),
    Empfehlungsnummer: field(
      z.string().nullable(),
      "The recommendation that it comes from; null: a bonus or goodwill",
      "7KQ4M2XWPA",
    ),
    Rolle: field(z.enum(["Empfehler", "Empfaenger"]), "Whether its owner recommended or was recommended to"),
    Art: field(
      z.enum(["Praemie", "Bonus", "Kulanz", "Uebergegangen"]),
      "What it is for: an order, several orders, goodwill, or a recipient's reward that passed to the referrer",
    ),
    Wert: field(z.number(), "Euro", 25),
    WertCent: field(cents, "The same in euro cents", 2500),
    EntstandenAm: field(moment, "When it was reserved"),
    AbholbarBis: field(moment.nullable(), "Until when it can be picked up; null: not ready yet"),
    AbgeholtAm: field(moment.nullable(), "When it was picked up; null: not yet"),
    AuszahlungBis: field(moment.nullable(), "By when it will be paid; null: not picked up yet"),
    AusgezahltAm: field(moment.nullable(), "When it was paid; null: not yet"),
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
      Praemie: field(praemie.nullable(), "The chosen reward"),
      Praemien: field(z.array(praemie), "The rewards that can be chosen today"),
      Vergriffen: field(z.array(z.string()), "Ids of the Praemien that are currently sold out", ["lesefuchs"]),
      Bankdaten: field(
        z
          .object({
            IbanEndetAuf: field(z.string(), "The last four characters of the IBAN", "3000"),
            NutzbarAb: field(moment, "From when on payments go there"),
          })
          .nullable(),
        "The most recent bank account; the complete number is never returned",
      ),
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
    PraemieId: field(line(100).nullish(), "Chooses this reward", "ueberweisung"),
    Abholen: field(z.boolean().nullish(), "Picks the reward up: the payout is queued"),
  })
  .transform(({ PraemieId, Abholen }) => ({ rewardId: PraemieId || null, collect: Abholen ?? false }));

/** ?praemierungId: one of a logged-in referrer's claims; a reward token already stands for one. */
export const welchePraemierungIn = z
  .object({
    praemierungId: field(
      z.uuid("invalid").optional(),
      "The Id of one of the logged-in referrer's reward processes; a reward token already stands for one",
      "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11",
    ),
  })
  .transform(({ praemierungId }) => ({ claimId: praemierungId ?? null }));

/** A claim after it was chosen or collected; both calls may be repeated. */
export const abgeholtOut = answer(
  praemierung
    .extend({ SchonAbgeholt: field(z.boolean(), "The same request was made before; nothing changed") })
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
  .object({
    Kontoinhaber: field(holderField, "The account holder, as the bank knows them", "Mara König"),
    Iban: field(line(50), "The account; spaces are ignored", "DE89370400440532013000"),
    Geburtsdatum: field(
      birthDate.nullish(),
      "The account holder's birth date (TT.MM.JJJJ), if the tenant asks for it",
      "24.12.1990",
    ),
  })
  .transform(({ Kontoinhaber, Iban, Geburtsdatum }) => ({
    holder: Kontoinhaber,
    iban: Iban,
    birthDate: Geburtsdatum ?? null,
  }));

/** GET /praemierung/showbanner/{bannername}. */
export const bannerOut = answer(
  z.object({ ShowBanner: field(z.boolean(), "Whether the banner applies to this caller") }).meta({ id: "Banner" }),
  (shows: boolean) => ({
    ShowBanner: shows,
  }),
);
