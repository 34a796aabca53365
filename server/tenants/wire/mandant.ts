import { z } from "zod";
import { asksToConfirm } from "#server/platform/tenant/derived.ts";
import { shareChannels, type Tenant } from "#server/platform/tenant/model.ts";
import type { RecipientShare } from "#server/platform/values/money.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { cents } from "#server/platform/wire/fields.ts";
import { type ChannelName, channelNames } from "./kanaele.ts";

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
} as const satisfies Record<keyof Tenant["modules"], string>;

type ModuleName = (typeof moduleNames)[keyof Tenant["modules"]];
type ChannelFlag = `Module${ChannelName}`;

const flags = Object.fromEntries(
  [...Object.values(moduleNames), ...shareChannels.map((channel) => `Module${channelNames[channel]}`)].map((name) => [
    name,
    z.boolean(),
  ]),
) as Record<ModuleName | ChannelFlag, z.ZodBoolean>;

const order = z.int().min(-1).max(99);
const orders = Object.fromEntries(shareChannels.map((channel) => [channelNames[channel], order])) as Record<
  ChannelName,
  typeof order
>;

/** Tenant configuration, its public part: no secrets, no person's address. */
export const mandant = z
  .object({
    Mandant: z.string().describe("The {provider} of every other call"),
    Name: z.string(),
    ClientId: z.string(),
    Version: z.int().describe("Version: increases each time the configuration is applied"),
    MandantUrl: z.url(),
    EmpfehlenPath: z.string(),
    EmpfehlenWebPage: z.url().nullable(),
    ReferralLinkDomain: z.string().describe("Common prefix of all personal links"),
    ProduktApi: z.string(),
    ...flags,
    Kanaele: z.object(orders).describe("Position among the share channels; -1: not offered"),
    AllowSelfRecommendation: z.boolean(),
    EmailWhitelist: z.boolean().describe("Only addresses on a list may take part; the list itself is not returned"),
    RecommenderDefaultShare: anteil.describe(
      "Default of AnteilEmpfehler in the form: the referrer's share in per cent",
    ),
    MaxEmpfaengerPraemieCent: cents.nullable(),
    AgbCheckBoxAutoAccept: z.boolean(),
    AgbVersion: z.string(),
    EmailBestaetigung: z.boolean().describe("Referrers must confirm their address before the link works"),
    ModuleAuftragsdatumMindestalterTage: z.int().describe("Days after the order before a complaint is possible"),
    LinkGueltigTage: z.int(),
    BestellungInnerhalbTage: z.int(),
    AuszahlungWochenVon: z.int(),
    AuszahlungWochenBis: z.int(),
    BonusAbschluesse: z.int().nullable().describe("Completed deals that earn the bonus; null: none"),
    BonusCent: cents,
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
    shareChannels.map((channel) => [channelNames[channel], tenant.channels[channel]]),
  ) as Record<ChannelName, number>,
  AllowSelfRecommendation: tenant.recommendation.allowSelf,
  EmailWhitelist: tenant.recommendation.emailWhitelist.length > 0,
  RecommenderDefaultShare: otherPart(tenant.recommendation.defaultRecipientShare),
  MaxEmpfaengerPraemieCent: tenant.recommendation.maxRecipientCents,
  AgbCheckBoxAutoAccept: tenant.recommendation.termsAutoAccept,
  AgbVersion: tenant.terms.version,
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
  const channels = shareChannels.map((channel) => [`Module${channelNames[channel]}`, tenant.channels[channel] >= 0]);
  return Object.fromEntries([...modules, ...channels]);
}

/** Converts one part to the other, in per cent; the same in both directions. */
export function otherPart(share: RecipientShare): RecipientShare {
  return (100 - share) as RecipientShare;
}

const route = z
  .object({ Route: z.string().describe("Path of the recommend form"), Start: z.string().describe("Path of home") })
  .meta({ id: "Route" });

export const routeOut = answer(route, ({ recommendPath }: Tenant) => ({ Route: recommendPath, Start: "/" }));
