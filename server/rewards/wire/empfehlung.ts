import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { cents, field, text } from "#server/platform/wire/fields.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import { recipientTerms } from "#server/referral/agreed-terms.ts";
import type { SharePage } from "#server/referral/link/open-share.ts";
import type { RecipientView } from "#server/rewards/list/view.ts";
import { kanalNames } from "#server/tenants/wire/kanaele.ts";
import { anteil, otherPart } from "#server/tenants/wire/mandant.ts";
import type { RequestContext } from "../context.ts";

/** The recommended product, and how its reward is divided. */
const angebot = {
  ProduktId: field(z.string().nullable(), "The recommended product; null: the recipient chooses", "mobil-m"),
  ProduktName: field(z.string(), "Its name, or a word for any product", "Mobil M"),
  AnteilEmpfehler: field(anteil, "The referrer's share in per cent"),
  PraemieCent: field(cents, "Euro cents: the whole reward of this product", 5000),
  PraemieEmpfehlerCent: field(cents, "Euro cents: the referrer's part of it", 2500),
  PraemieEmpfaengerCent: field(cents, "Euro cents: the recipient's part of it", 2500),
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
    Empfehlungsnummer: field(z.string(), "The recommendation's number, which its link contains", "7KQ4M2XWPA"),
    ClickUrl: field(z.url(), "The personal link", "https://nordlicht.example/e/7KQ4M2XWPA"),
    ...angebot,
    ErstelltAm: field(moment, "When it was made"),
    LinkGueltigBis: field(moment, "Until when the link leads to the offer"),
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
      Betreff: field(z.string(), "Subject for a mail", "Meine Empfehlung für dich"),
      Text: field(
        z.string(),
        "For mails, with the link",
        "Hallo, ich empfehle dir Mobil M: https://nordlicht.example/e/7KQ4M2XWPA",
      ),
      Kurztext: field(z.string(), "For messengers, with the link", "Schau mal: https://nordlicht.example/e/7KQ4M2XWPA"),
      Kanaele: field(
        z.array(
          z.object({
            Kanal: field(z.enum(Object.values(kanalNames)), "The channel"),
            Link: field(
              z.url(),
              "The personal link with the channel as a parameter",
              "https://nordlicht.example/e/7KQ4M2XWPA?channel=WhatsApp",
            ),
            Href: field(
              z.string().nullable(),
              "URL that opens the sharing app; null: the browser shares by itself",
              "https://wa.me/?text=Schau%20mal",
            ),
          }),
        ),
        "The channels that the tenant offers, in its order",
      ),
    })
    .meta({ id: "EmpfehlungTeilen" }),
  ({ recommendation, messages, shares }: SharePage, ctx) => ({
    ...empfehlungOut(recommendation, ctx),
    Betreff: messages.subject,
    Text: messages.long,
    Kurztext: messages.short,
    Kanaele: shares.map(({ channel, link, href }) => ({ Kanal: kanalNames[channel], Link: link, Href: href })),
  }),
);

/** The same recommendation as its recipient sees it: who recommends, the product, and both rewards. */
const einladung = z
  .object({
    Empfehlungsnummer: field(z.string(), "The recommendation's number, which its link contains", "7KQ4M2XWPA"),
    Empfehler: field(z.string(), 'First name and initial, "Mara K."', "Mara K."),
    ...angebot,
    LinkGueltigBis: field(moment, "Until when the link leads to the offer"),
    Empfaengernummer: field(z.string().nullable(), "The recipient's number, if they arrived by the link", "4XWPA7KQ2M"),
    BestellbarBis: field(moment.nullable(), "Deadline for this recipient's order to count"),
    AgbText: field(
      z.string(),
      "What the recipient agrees to, with the agency that gets their data, if one is involved",
      "Ich bin mindestens 18 Jahre alt und bin einverstanden.",
    ),
  })
  .meta({ id: "EmpfehlungFuerEmpfaenger" });

export const einladungOut = answer(einladung, (view: RecipientView, ctx: RequestContext) => ({
  Empfehlungsnummer: view.number,
  Empfehler: view.referrerName,
  ...angebotOut(view),
  LinkGueltigBis: momentOut(view.linkValidUntil),
  Empfaengernummer: view.recipient?.number ?? null,
  BestellbarBis: momentOrNull(view.orderBy),
  AgbText: recipientTerms(ctx.tenant, view.recipient?.language ?? ctx.language, view.contact),
}));

/** ?channel&empfaengernummer of click and produktlink. */
export const wegIn = z
  .object({
    channel: field(
      text(50).optional(),
      "The channel by which the recipient came; it is passed on to the shop",
      "WhatsApp",
    ),
    empfaengernummer: field(text(50).optional(), "The recipient's number, if known", "4XWPA7KQ2M"),
  })
  .transform(({ channel, empfaengernummer }) => ({
    channel: channel || null,
    recipientNumber: empfaengernummer || null,
  }));

/** The link into the shop, and until when an order through it counts. */
export const produktlinkOut = answer(
  z
    .object({
      Produktlink: field(
        z.url(),
        "The shop's address, with Empfehlungsnummer, Empfaengernummer and channel as parameters",
        "https://shop.example/mobil-m?Empfehlungsnummer=7KQ4M2XWPA&Empfaengernummer=4XWPA7KQ2M",
      ),
      BestellbarBis: field(moment, "Until when an order through this link counts"),
    })
    .meta({ id: "Produktlink" }),
  ({ href, orderBy }: { href: string; orderBy: Date }) => ({ Produktlink: href, BestellbarBis: momentOut(orderBy) }),
);

/** The recommendation that a code belongs to. */
export const codeOut = answer(
  z
    .object({
      Empfehlungsnummer: field(z.string(), "The number of the recommendation that the code belongs to", "7KQ4M2XWPA"),
    })
    .meta({ id: "Empfehlungscode" }),
  ({ number }: { number: string }) => ({ Empfehlungsnummer: number }),
);
