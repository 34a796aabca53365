import { z } from "zod";
import type { RecipientShare } from "#server/platform/values/money.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { cents, field } from "#server/platform/wire/fields.ts";
import { asksToConfirm } from "../derived.ts";
import { shareChannels, switches, type Tenant } from "../model.ts";
import { type KanalName, kanalNames } from "./kanaele.ts";

/** The wire expresses the split by the referrer's part (AnteilEmpfehler), the code by the recipient's. */
export const anteil = z.union([z.literal(0), z.literal(50), z.literal(100)]);

/** The name of each of the tenant's switches; a switch without one does not compile. */
const moduleNames = {
  agentRecommendation: "ModuleAgentEmpfehlung",
  companyRecommendation: "ModuleFirmenEmpfehlung",
  integratedFrame: "ModuleIntegratedFrame",
  storeBankData: "ModuleBankdatenSpeichern",
  adv: "ModuleAdv",
  newsletterPermission: "ModuleNewsletterPermission",
  ibanOnlyDe: "ModuleIbanOnlyDe",
  offlineRecommendationCode: "ModuleOfflineEmpfehlungscode",
  forceLogin: "ModuleErzwingeLogin",
  autologin: "IsAutologin",
  captcha: "ModuleCaptcha",
  exitIntent: "ModuleExitIntent",
  agencyFields: "ModuleAgenturFelder",
  carousel: "ModuleKarussell",
  whitelistedEmail: "ModuleWhitelistedEmail",
  showProductCategory: "ShowProductCategory",
  verboseAccountMessages: "VerboseAccountMessages",
  consentService: "ModuleConsentService",
  askCustomerNumber: "ModuleKundennummer",
  publishFigures: "ModuleZahlen",
} as const satisfies Record<keyof Tenant["modules"], string>;

type ModuleName = (typeof moduleNames)[keyof Tenant["modules"]];
type ChannelFlag = `Module${KanalName}`;

const moduleFields = switches.shape.modules.unwrap().shape;
const moduleFlags = Object.entries(moduleNames).map(([key, name]) => [
  name,
  field(z.boolean(), moduleFields[key as keyof typeof moduleNames].description ?? ""),
]);
const channelFlags = shareChannels.map((channel) => [
  `Module${kanalNames[channel]}`,
  field(z.boolean(), `Whether links can be shared by ${kanalNames[channel]}`),
]);
const flags = Object.fromEntries([...moduleFlags, ...channelFlags]) as Record<ModuleName | ChannelFlag, z.ZodBoolean>;

const orders = Object.fromEntries(
  shareChannels.map((channel, index) => [
    kanalNames[channel],
    field(z.int().min(-1).max(99), `Position of ${kanalNames[channel]}, lowest first; -1: not offered`, index),
  ]),
) as Record<KanalName, z.ZodInt>;

/** Tenant configuration, its public part: no secrets, no person's address. */
export const mandant = z
  .object({
    Mandant: field(z.string(), "The {provider} of every other call", "nordlicht"),
    Name: field(z.string(), "The tenant's name, as people read it", "Nordlicht"),
    ClientId: field(z.string(), "The number that the provider knows the tenant by", "1001"),
    Version: field(z.int(), "Version: increases each time the configuration is applied", 3),
    MandantUrl: field(z.url(), "Address of the brand's own site", "https://www.nordlicht.example"),
    EmpfehlenPath: field(z.string(), "Path of the recommend form", "/empfehlen.html"),
    EmpfehlenWebPage: field(
      z.url().nullable(),
      "Page of the brand's site that leads to the programme; null: none",
      "https://www.nordlicht.example/freunde",
    ),
    ReferralLinkDomain: field(z.string(), "Common prefix of all personal links", "https://nordlicht.example"),
    ProduktApi: field(z.string(), "Where the products come from", "file"),
    ...flags,
    Kanaele: field(z.object(orders), "Position among the share channels; -1: not offered"),
    AllowSelfRecommendation: field(z.boolean(), "Whether referrers may be their own recipients"),
    EmailWhitelist: field(z.boolean(), "Only addresses on a list may take part; the list itself is not returned"),
    ReferrerDefaultShare: field(anteil, "Default of AnteilEmpfehler in the form: the referrer's share in per cent"),
    MaxEmpfaengerPraemieCent: field(
      cents.nullable(),
      "Euro cents: the most that a recipient gets of a reward; null: no limit",
      5000,
    ),
    AgbCheckBoxAutoAccept: field(z.boolean(), "Whether sending the form accepts the terms"),
    AgbVersion: field(z.string(), "Version of the programme's terms", "2026-01"),
    AgbText: field(
      z.string(),
      "What referrers agree to, to be shown beside the box",
      "Ich habe die Teilnahmebedingungen gelesen und stimme ihnen zu.",
    ),
    EmailBestaetigung: field(z.boolean(), "Referrers must confirm their address before the link works"),
    ModuleAuftragsdatumMindestalterTage: field(z.int(), "Days after the order before a complaint is possible", 42),
    LinkGueltigTage: field(z.int(), "How many days a link is valid", 90),
    BestellungInnerhalbTage: field(z.int(), "Within how many days after the click an order counts", 30),
    AuszahlungWochenVon: field(z.int(), "Weeks from the order to the payment, at least", 6),
    AuszahlungWochenBis: field(z.int(), "Weeks from the order to the payment, at most", 10),
    BonusAbschluesse: field(z.int().nullable(), "Completed deals that earn the bonus; null: none", 5),
    BonusCent: field(cents, "Euro cents: the bonus for that many deals; 0: none", 5000),
  })
  .meta({ id: "Mandant" });

export const mandantOut = answer(mandant, (tenant: Tenant, ctx) => ({
  Mandant: tenant.id,
  Name: tenant.name,
  ClientId: tenant.clientId,
  Version: tenant.version,
  MandantUrl: tenant.siteUrl,
  EmpfehlenPath: tenant.recommendPath,
  EmpfehlenWebPage: tenant.recommendWebPage,
  ReferralLinkDomain: ctx.origin,
  ProduktApi: tenant.products.source,
  ...flagsOf(tenant),
  Kanaele: Object.fromEntries(
    shareChannels.map((channel) => [kanalNames[channel], tenant.channels[channel]]),
  ) as Record<KanalName, number>,
  AllowSelfRecommendation: tenant.recommendation.allowSelf,
  EmailWhitelist: tenant.recommendation.emailWhitelist.length > 0,
  ReferrerDefaultShare: otherPart(tenant.recommendation.defaultRecipientShare),
  MaxEmpfaengerPraemieCent: tenant.recommendation.maxRecipientCents,
  AgbCheckBoxAutoAccept: tenant.recommendation.termsAutoAccept,
  AgbVersion: tenant.terms.version,
  AgbText: tenant.terms.referrer[ctx.language],
  EmailBestaetigung: asksToConfirm(tenant),
  ModuleAuftragsdatumMindestalterTage: tenant.clocks.complaintOpensDays,
  LinkGueltigTage: tenant.clocks.linkDays,
  BestellungInnerhalbTage: tenant.clocks.orderDays,
  AuszahlungWochenVon: tenant.clocks.forecastWeeks.from,
  AuszahlungWochenBis: tenant.clocks.forecastWeeks.to,
  BonusAbschluesse: tenant.bonus.deals,
  BonusCent: tenant.bonus.cents,
}));

function flagsOf(tenant: Tenant): Record<ModuleName | ChannelFlag, boolean> {
  const modules = Object.entries(moduleNames).map(([key, name]) => [
    name,
    tenant.modules[key as keyof typeof moduleNames],
  ]);
  const channels = shareChannels.map((channel) => [`Module${kanalNames[channel]}`, tenant.channels[channel] >= 0]);
  return Object.fromEntries([...modules, ...channels]);
}

/** Converts one part to the other, in per cent; the same in both directions. */
export function otherPart(share: RecipientShare): RecipientShare {
  return (100 - share) as RecipientShare;
}

const route = z
  .object({
    Route: field(z.string(), "Path of the recommend form", "/empfehlen.html"),
    Start: field(z.string(), "Path of home", "/"),
  })
  .meta({ id: "Route" });

export const routeOut = answer(route, ({ recommendPath }: Tenant) => ({ Route: recommendPath, Start: "/" }));
