import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { cents, text } from "#server/platform/wire/fields.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import type { SharePage } from "#server/referral/link/open-share.ts";
import type { RecipientView } from "#server/rewards/list/view.ts";
import { channelNames } from "#server/tenants/wire/kanaele.ts";
import { anteil, otherPart } from "#server/tenants/wire/mandant.ts";

/** The recommended product, and how its reward is divided. */
const angebot = {
  ProduktId: z.string().nullable(),
  ProduktName: z.string(),
  AnteilEmpfehler: anteil.describe("The referrer's share in per cent"),
  PraemieCent: cents,
  PraemieEmpfehlerCent: cents,
  PraemieEmpfaengerCent: cents,
};

type Offer = Pick<
  RecipientView,
  "productId" | "productName" | "recipientShare" | "rewardCents" | "referrerCents" | "recipientCents"
>;

const angebotOut = (offer: Offer) => ({
  ProduktId: offer.productId,
  ProduktName: offer.productName,
  AnteilEmpfehler: otherPart(offer.recipientShare),
  PraemieCent: offer.rewardCents,
  PraemieEmpfehlerCent: offer.referrerCents,
  PraemieEmpfaengerCent: offer.recipientCents,
});

/** Recommendation, as its referrer sees it. */
export const empfehlung = z
  .object({
    Empfehlungsnummer: z.string(),
    ClickUrl: z.url().describe("The personal link"),
    ...angebot,
    ErstelltAm: moment,
    LinkGueltigBis: moment,
  })
  .meta({ id: "Empfehlung" });

export const empfehlungOut = answer(empfehlung, (recommendation: SharePage["recommendation"], ctx) => ({
  Empfehlungsnummer: recommendation.number,
  ClickUrl: ctx.links.short(recommendation.number),
  ...angebotOut(recommendation),
  ErstelltAm: momentOut(recommendation.createdAt),
  LinkGueltigBis: momentOut(recommendation.linkValidUntil),
}));

/** Plus everything needed for sharing: the texts and a link for each channel, in the tenant's order. */
export const empfehlungTeilenOut = answer(
  empfehlung
    .extend({
      Betreff: z.string(),
      Text: z.string().describe("For mails, with the link"),
      Kurztext: z.string().describe("For messengers, with the link"),
      Kanaele: z.array(
        z.object({
          Kanal: z.enum(Object.values(channelNames)),
          Link: z.url().describe("The personal link with the channel as a parameter"),
          Href: z.string().nullable().describe("URL that opens the sharing app; null: the browser shares by itself"),
        }),
      ),
    })
    .meta({ id: "EmpfehlungTeilen" }),
  ({ recommendation, messages, shares }: SharePage, ctx) => ({
    ...empfehlungOut(recommendation, ctx),
    Betreff: messages.subject,
    Text: messages.long,
    Kurztext: messages.short,
    Kanaele: shares.map(({ channel, link, href }) => ({ Kanal: channelNames[channel], Link: link, Href: href })),
  }),
);

/** The same recommendation as its recipient sees it: who recommends, the product, and both rewards. */
const einladung = z
  .object({
    Empfehlungsnummer: z.string(),
    Empfehler: z.string().describe('First name and initial, "Mara K."'),
    ...angebot,
    LinkGueltigBis: moment,
    Empfaengernummer: z.string().nullable().describe("The recipient's number, if they arrived by the link"),
    BestellbarBis: moment.nullable().describe("Deadline for this recipient's order to count"),
  })
  .meta({ id: "EmpfehlungFuerEmpfaenger" });

export const einladungOut = answer(einladung, (view: RecipientView) => ({
  Empfehlungsnummer: view.number,
  Empfehler: view.referrerName,
  ...angebotOut(view),
  LinkGueltigBis: momentOut(view.linkValidUntil),
  Empfaengernummer: view.recipient?.number ?? null,
  BestellbarBis: momentOrNull(view.orderBy),
}));

/** ?channel&empfaengernummer of click and produktlink. */
export const wegIn = z
  .object({ channel: text(50).optional(), empfaengernummer: text(50).optional() })
  .transform(({ channel, empfaengernummer }) => ({
    channel: channel || null,
    recipientNumber: empfaengernummer || null,
  }));

/** The link into the shop, and until when an order through it counts. */
export const produktlinkOut = answer(
  z.object({ Produktlink: z.url(), BestellbarBis: moment }).meta({ id: "Produktlink" }),
  ({ href, orderBy }: { href: string; orderBy: Date }) => ({ Produktlink: href, BestellbarBis: momentOut(orderBy) }),
);

/** The recommendation that a code belongs to. */
export const codeOut = answer(
  z.object({ Empfehlungsnummer: z.string() }).meta({ id: "Empfehlungscode" }),
  ({ number }: { number: string }) => ({ Empfehlungsnummer: number }),
);
