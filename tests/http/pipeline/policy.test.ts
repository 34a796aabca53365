import { expect, test } from "vitest";
import { nameAt } from "#app/paths.ts";
import { type PageName, pageNames, rowOf, sitemap } from "#app/sitemap.ts";
import { everyEndpoint } from "#server/api/index.ts";
import { feedSignature } from "#server/platform/api/feed-signature.ts";
import { callers, mayCall } from "#server/platform/api/policy.ts";
import { apiKeyHash } from "#server/platform/keys/api-keys.ts";
import { apiClientRepository } from "#server/platform/store/api-clients.ts";
import { type Answer, feedKey, openSite } from "#tests/http/support.ts";
import { allCookies, type Keys, world } from "#tests/http/world.ts";

/**
 * The access policy: each screen and each facade call, for each principal. All requests concern one recommendation of
 * tenant nordlicht ("own"); "other" and "alien" are other people of the tenant, and "foreign" requests nordlicht's
 * recommendation with all keys of another tenant. An outcome is the status, or ">" and the screen that it redirects to,
 * followed by the personal data in the response: R the referrer's last name or address, F the recipient's, S the
 * personal link for sharing.
 */
const whos = [
  "stranger",
  "browser",
  "member",
  "blocked",
  "recipient",
  "reward",
  "recipientReward",
  "partner",
  "shop",
] as const;
const others = ["other", "otherReward", "otherRecipient", "alien", "alienReward", "alienRecipient", "foreign"] as const;
type Who = (typeof whos)[number] | (typeof others)[number];
type Row = { all: string } & Partial<Record<Who, string>>;

const open: Row = { all: "200" };
const closed: Row = { all: "405" };
/** The form shows who is logged in. */
const recommend: Row = { all: "200", member: "200 R" };
/** Only the referrer has words of their own about a link. */
const ownWords: Row = { all: "403", browser: ">recommendation", member: ">recommendation", foreign: ">unknownLink" };
const each = (outcome: string, names: readonly Who[]) => Object.fromEntries(names.map((name) => [name, outcome]));

/**
 * Pages that are the same for everybody and have no form, by their rows of app/sitemap.ts: open to all, and they accept
 * nothing. They need no row here.
 */
type SameForAll = {
  [Name in PageName]: (typeof sitemap)[Name] extends { cache: "public"; script: "none" } ? Name : never;
}[PageName];
type Request<Name extends PageName> = `${"GET" | "POST"} ${Name}`;
const isSameForAll = (name: PageName) => rowOf(name).cache === "public" && rowOf(name).script === "none";

type Screens = Record<Request<Exclude<PageName, SameForAll>>, Row> & Partial<Record<Request<SameForAll>, Row>>;
const screens: Screens = {
  "GET home": recommend,
  "POST home": closed,
  "GET start": { all: ">home" },
  "POST start": closed,
  "GET moments": recommend,
  "POST moments": closed,
  "GET devices": { all: ">home" },
  "POST devices": closed,
  "GET devicesOf": { all: ">home" },
  "POST devicesOf": closed,
  "GET business": recommend,
  "POST business": closed,
  "GET businessRecommend": recommend,
  "POST businessRecommend": { all: "400" },
  "GET businessRecommendation": { all: "200", browser: "200 S", member: "200 S", foreign: ">unknownLink" },
  "POST businessRecommendation": ownWords,
  "GET recommend": recommend,
  "POST recommend": { all: "400" },
  "GET recommendProduct": recommend,
  "POST recommendProduct": { all: "400" },
  "GET advisers": { all: "404" },
  "GET confirmation": open,
  "POST confirmation": { all: "400" },
  "GET thanks": open,
  "POST thanks": closed,
  "GET shortLink": { all: ">recommendation", foreign: ">unknownLink" },
  "POST shortLink": { all: ">notFound" },
  "GET recommendation": { all: "200", browser: "200 S", member: "200 S", foreign: ">unknownLink" },
  "POST recommendation": ownWords,
  "GET linkCard": { all: "404" },
  "POST linkCard": closed,
  "GET qrCode": { all: "404", browser: "200", member: "200" },
  "POST qrCode": closed,
  "GET codeCard": { all: "404", browser: "200", member: "200" },
  "POST codeCard": closed,
  "GET recipientDetails": { all: "200", recipient: ">recipientConfirmation", foreign: ">unknownLink" },
  "POST recipientDetails": { all: "400", recipient: ">recipientConfirmation", foreign: ">unknownLink" },
  "GET recipientTerms": { all: ">recommendation", recipient: ">recipientConfirmation" },
  "POST recipientTerms": { all: ">recommendation", recipient: ">recipientConfirmation" },
  "GET recipientConfirmation": { all: ">recommendation", recipient: ">recipientStatus" },
  "POST recipientConfirmation": { all: ">recommendation", recipient: ">recipientStatus" },
  // Nobody orders by their own link: the page of the details says so.
  "GET toShop": { all: "200", browser: ">recipientDetails", member: ">recipientDetails", foreign: ">unknownLink" },
  "POST toShop": { all: "400", browser: ">recipientDetails", member: ">recipientDetails", foreign: ">unknownLink" },
  "GET recipientStatus": { all: "404", recipient: "200" },
  "POST recipientStatus": { all: ">recipientStatus" },
  "GET expired": { all: "410" },
  "POST expired": closed,
  "GET blocked": { all: "410" },
  "POST blocked": closed,
  "GET unknownLink": { all: "404" },
  "POST unknownLink": closed,
  "GET code": open,
  "POST code": { all: "400" },
  "GET exclusive": { all: ">code" },
  "POST exclusive": closed,
  "GET exclusiveOld": { all: ">code" },
  "POST exclusiveOld": closed,
  "GET personalArea": { all: ">login", member: "200", other: "200" },
  "POST personalArea": { all: ">login", member: ">personalArea", other: ">personalArea" },
  "GET rewardOverview": { all: ">login", member: "200", other: "200" },
  "POST rewardOverview": closed,
  "GET rewardStatement": { all: ">login", member: "404", other: "404" },
  "POST rewardStatement": closed,
  "GET myData": { all: ">login", member: "200 R", other: "200" },
  "POST myData": closed,
  "GET myProfile": { all: ">login", member: "200 R", other: "200" },
  "POST myProfile": { all: ">login", member: "400", other: "400" },
  "GET myEmail": { all: ">login", member: "200 R", other: "200" },
  "POST myEmail": { all: ">login", member: "400 R", other: "400" },
  "GET confirmEmail": { all: "410" },
  "POST confirmEmail": { all: ">confirmEmail" },
  "GET myBankDetails": { all: ">login", member: "200", other: "200" },
  "POST myBankDetails": { all: ">login", member: "400", other: "400" },
  "GET myExport": { all: ">login", member: "200 R", other: "200" },
  "POST myExport": { all: ">login", member: "400 R", other: "400" },
  "GET myDeletion": { all: ">login", member: "200", other: "200" },
  "POST myDeletion": { all: ">login", member: "409", other: "409" },
  "GET accountDeleted": open,
  "POST accountDeleted": closed,
  "GET erasureCertificate": { all: "410" },
  "POST erasureCertificate": closed,
  "GET erasureCertificatePdf": { all: ">erasureCertificate" },
  "POST erasureCertificatePdf": { all: ">erasureCertificate" },
  "GET login": { all: "200", member: ">personalArea", other: ">personalArea" },
  "POST login": { all: "400", member: ">personalArea", other: ">personalArea" },
  "GET supportLogin": { all: "410" },
  "POST supportLogin": { all: ">supportLogin" },
  "GET autologin": { all: ">login", member: ">personalArea", other: ">personalArea" },
  "POST autologin": { all: ">login" },
  "GET passkey": { all: ">login" },
  "POST passkey": { all: "400" },
  "GET session": { all: "401", member: "200", other: "200" },
  "POST session": { all: "401", member: "200", other: "200" },
  "GET security": { all: ">login", member: "200", other: "200" },
  "POST security": { all: ">login", member: ">security", other: ">security" },
  "GET register": open,
  "POST register": { all: "400" },
  "GET forgotPassword": open,
  "POST forgotPassword": { all: "400" },
  "GET setPassword": { all: ">forgotPassword" },
  "POST setPassword": { all: ">forgotPassword" },
  "GET changePassword": { all: ">login", member: "200 R", other: "200" },
  "POST changePassword": { all: ">login", member: "400 R", other: "400" },
  "GET logout": { all: ">login", member: "200", other: "200" },
  "POST logout": { all: ">login" },
  "GET rewards": { all: "200", ...each(">reward", ["member", "reward", "recipientReward", "otherReward", "other"]) },
  "POST rewards": { all: "400", ...each(">reward", ["member", "reward", "recipientReward", "otherReward", "other"]) },
  "GET reward": { all: ">rewards", member: "200", reward: "200" },
  "POST reward": { all: ">rewards", member: "409", reward: "409" },
  "GET customerNumber": { all: ">rewards" },
  "POST customerNumber": { all: ">rewards" },
  "GET recipientBank": { all: ">rewards", ...each(">reward", ["recipient", "recipientReward", "other"]) },
  "POST recipientBank": { all: ">rewards", ...each(">reward", ["recipient", "recipientReward", "other"]) },
  "GET referrerBank": { all: ">rewards", ...each(">reward", ["member", "reward", "otherReward", "other"]) },
  "POST referrerBank": { all: ">rewards", ...each(">reward", ["member", "reward", "otherReward", "other"]) },
  "GET rewardThanks": { all: "200", member: ">reward", reward: ">reward" },
  "POST rewardThanks": closed,
  "GET goodwillThanks": { all: "200", member: ">reward", reward: ">reward" },
  "POST goodwillThanks": closed,
  "GET serviceStatus": open,
  "POST serviceStatus": closed,
  "GET contact": recommend,
  "POST contact": { all: "400" },
  "GET missingReward": recommend,
  "POST missingReward": { all: "400" },
  "GET complaint": { all: "404", ...each("200", ["browser", "member", "recipient", "reward", "recipientReward"]) },
  "POST complaint": { all: "400" },
  "GET caseStatus": { all: "404" },
  "POST caseStatus": closed,
  "GET optOut": open,
  "POST optOut": { all: "400" },
  "GET cookieSettings": open,
  "POST cookieSettings": { all: "400" },
  "GET newsletterOptIn": open,
  "POST newsletterOptIn": { all: "400" },
  "GET newsletterOptOut": open,
  "POST newsletterOptOut": { all: "400" },
  "GET stopNews": { all: "404" },
  "POST stopNews": { all: "404" },
  "GET participants": open,
  "POST participants": closed,
  "GET existingCustomer": open,
  "POST existingCustomer": closed,
  "GET staffRecommend": { all: "404" },
  "POST staffRecommend": { all: "404" },
  "GET agencyLogin": { all: "404" },
  "POST agencyLogin": { all: "404" },
  "GET agencySso": { all: "404" },
  "POST agencySso": closed,
  "GET agencyLogout": { all: "404" },
  "POST agencyLogout": { all: "404" },
  "GET agency": { all: "404" },
  "POST agency": closed,
  "GET callCentre": { all: "404" },
  "POST callCentre": { all: "404" },
  "GET callCentreRecommend": { all: "404" },
  "POST callCentreRecommend": { all: "404" },
  "GET savedViews": { all: "404" },
  "POST savedViews": { all: "404" },
  "GET supportSearch": { all: "404" },
  "POST supportSearch": { all: "404" },
  "GET supportQueues": { all: "404" },
  "POST supportQueues": { all: "404" },
  "GET notices": { all: "404" },
  "POST notices": { all: "404" },
  "GET stopNotices": { all: "404" },
  "POST stopNotices": { all: "404" },
  "GET supportCase": { all: "404" },
  "POST supportCase": { all: "404" },
  "GET supportUnattributed": { all: "404" },
  "POST supportUnattributed": { all: "404" },
  "GET supportReviews": { all: "404" },
  "POST supportReviews": { all: "404" },
  "GET supportPayouts": { all: "404" },
  "POST supportPayouts": { all: "404" },
  "GET supportVouchers": { all: "404" },
  "POST supportVouchers": { all: "404" },
  "GET supportOrderFile": { all: "404" },
  "POST supportOrderFile": { all: "404" },
  "GET officeAgencies": { all: "404" },
  "POST officeAgencies": { all: "404" },
  "GET officeAgency": { all: "404" },
  "POST officeAgency": { all: "404" },
  "GET people": { all: "404" },
  "POST people": { all: "404" },
  "GET supportStatement": { all: "404" },
  "POST supportStatement": { all: "404" },
  "GET supportBank": { all: "404" },
  "POST supportBank": { all: "404" },
  "GET supportPayout": { all: "404" },
  "POST supportPayout": { all: "404" },
  "GET moneyReports": { all: "404" },
  "POST moneyReports": { all: "404" },
  "GET moneyReportFile": { all: "404" },
  "POST moneyReportFile": closed,
  "GET supportPayoutFile": { all: "404" },
  "POST supportPayoutFile": { all: "404" },
  "GET supportTasks": { all: "404" },
  "POST supportTasks": closed,
  "GET supportTask": { all: "404" },
  "POST supportTask": closed,
  "GET supportTaskFile": { all: "404" },
  "POST supportTaskFile": closed,
  "GET supportInvoices": { all: "404" },
  "POST supportInvoices": { all: "404" },
  "GET supportInvoicePdf": { all: "404" },
  "GET auditTrail": { all: "404" },
  "POST auditTrail": closed,
  "GET auditTrailFile": { all: "404" },
  "POST auditTrailFile": { all: "404" },
  "GET integration": { all: "404" },
  "POST integration": { all: "404" },
  "GET prices": { all: "404" },
  "POST prices": { all: "404" },
  "GET campaignResults": { all: "404" },
  "POST campaignResults": closed,
  "GET campaignResultsFile": { all: "404" },
  "POST campaignResultsFile": closed,
  "GET officeNewCampaign": { all: "404" },
  "POST officeNewCampaign": { all: "404" },
  "GET officeCampaign": { all: "404" },
  "POST officeCampaign": { all: "404" },
  "GET officeProducts": { all: "404" },
  "POST officeProducts": closed,
  "GET officeNewProduct": { all: "404" },
  "POST officeNewProduct": { all: "404" },
  "GET officeProduct": { all: "404" },
  "POST officeProduct": { all: "404" },
  "GET theme": { all: "404" },
  "POST theme": { all: "404" },
  "GET texts": { all: "404" },
  "POST texts": closed,
  "GET mailText": { all: "404" },
  "POST mailText": closed,
  "GET text": { all: "404" },
  "POST text": { all: "404" },
  "GET installation": { all: "404" },
  "POST installation": closed,
  "POST supportInvoicePdf": closed,
  "GET supportLookBack": { all: "404" },
  "POST supportLookBack": closed,
  "GET supportLookBackAtRun": { all: "404" },
  "POST supportLookBackAtRun": closed,
  "GET supportRecommendation": { all: "404" },
  "POST supportRecommendation": { all: "404" },
  "GET agencyStatistics": { all: "404" },
  "POST agencyStatistics": closed,
  "GET agencyRewards": { all: "404" },
  "POST agencyRewards": closed,
  "GET agencyRewardPlan": { all: "404" },
  "POST agencyRewardPlan": { all: "404" },
  "GET agencyNewPlanRow": { all: "404" },
  "POST agencyNewPlanRow": { all: "404" },
  "GET agencyInvoices": { all: "404" },
  "POST agencyInvoices": closed,
  "GET agencyInvoicePdf": { all: "404" },
  "POST agencyInvoicePdf": closed,
  "GET agencyMasterData": { all: "404" },
  "POST agencyMasterData": { all: "404" },
  "GET agencyEmployees": { all: "404" },
  "POST agencyEmployees": { all: "404" },
  "GET agencyOrders": { all: "404" },
  "POST agencyOrders": closed,
  "GET agencyReferrers": { all: "404" },
  "POST agencyReferrers": closed,
  "GET agencyLeads": { all: "404" },
  "POST agencyLeads": { all: "404" },
  "GET agencyLead": { all: "404" },
  "POST agencyLead": { all: "404" },
  "GET agencyInvitations": { all: "404" },
  "POST agencyInvitations": { all: "404" },
  "GET agencyAdministration": { all: "404" },
  "POST agencyAdministration": closed,
  "GET agencyRecommendations": { all: "404" },
  "POST agencyRecommendations": closed,
  "GET agencyInvite": { all: "404" },
  "POST agencyInvite": { all: "404" },
  "GET agencyTabInvitations": { all: "404" },
  "POST agencyTabInvitations": { all: "404" },
  "GET agencyTabReferrers": { all: "404" },
  "POST agencyTabReferrers": closed,
  "GET agencyTabLeads": { all: "404" },
  "POST agencyTabLeads": { all: "404" },
  "GET agencyRelease": { all: "404" },
  "POST agencyRelease": { all: "404" },
  "GET agencyExport": { all: "404" },
  "POST agencyExport": { all: "404" },
  "GET invitation": { all: "404" },
  "POST invitation": { all: "404" },
  "GET notFound": { all: "404" },
  "POST notFound": closed,
};

/**
 * Bodies are empty: a caller without access is refused first, a caller with access gets an error about missing fields.
 */
const calls: Record<string, Row> = {
  "GET /mandant": open,
  "GET /mandant/:name": open,
  "GET /produktkategorie": open,
  "GET /produkt": open,
  "GET /produkt/maxpraemiewert": open,
  "GET /produkt/handytarife/:id": open,
  "GET /produkt/berater": open,
  "GET /produkt/agents": open,
  "GET /produkt/:id": open,
  "GET /produkt/:id/extern": open,
  "POST /empfehlen/create": { all: "400" },
  "GET /kontakt": { all: "400" },
  "PUT /einladung": { all: "404" },
  "GET /einladung/daten": { all: "404" },
  "PUT /agentur/:agency": { all: "404" },
  "PUT /agentur/auftraege/:agency": { all: "404" },
  "PUT /agentur/empfehlungen/:agency": { all: "404" },
  "PUT /agentur/leads/:agency": { all: "404" },
  "PUT /agentur/einladungen/:agency": { all: "404" },
  "PUT /agentur/auftragfreigeben/:agency/:order": { all: "404" },
  "GET /empfehlen/click/:number": { all: ">recommendation" },
  "GET /empfehlen/any/:number/:hex": { all: "403", browser: "200 S", member: "200 S", foreign: "404" },
  "GET /empfehlen/:number": { all: "401", member: "200 RS", other: "403" },
  "GET /empfehlen/:number/:hex": { all: "403", browser: "200 S", member: "200 S", foreign: "404" },
  "GET /empfehlung/empfehlungscode/:code": { all: "200", foreign: "404" },
  "GET /empfehlung/:number": { all: "200", foreign: "404" },
  "PUT /empfehlung/:number": { all: "400" },
  "PUT /empfehler/setNewsletterOptin": { all: "401", member: "200", other: "200" },
  "GET /empfehlung/:number/produkt/produktlink": { all: "404", recipient: "200" },
  "POST /empfaenger/create/:number": { all: "201", recipient: "201 F", foreign: "404" },
  "PUT /empfaenger/zustimmung": { all: "404", recipient: "200 F" },
  "POST /empfaenger/bankdaten": {
    all: "404",
    ...each("400", ["member", "reward", "recipientReward", "otherReward", "other"]),
  },
  "GET /empfaenger/auftrag": { all: "404", recipient: "200" },
  "GET /empfaenger/:number/praemie": { all: "404", recipient: "200" },
  "GET /empfaenger/:hex": { all: "404", recipient: "200 F", otherRecipient: "200" },
  "GET /empfehler/bankdaten": { all: "401", member: "200", other: "200" },
  "PUT /empfehler/bankdaten": { all: "401", member: "400", other: "400" },
  "DELETE /empfehler/bankdaten": { all: "401", member: "200", other: "200" },
  "DELETE /empfehler/delete": { all: "401", member: "409", other: "409" },
  "GET /empfehler/datenauskunft": { all: "401", member: "200 R", other: "200" },
  "GET /aktion/alleAktiven": open,
  "POST /account/login": { all: "400" },
  "GET /account/login": { all: "400" },
  "GET /account/user": { all: "401", member: "200 R", other: "200" },
  "POST /account/updateLanguage": { all: "401", member: "400", other: "400" },
  "GET /account/resetPassword/:email": { all: "400" },
  "GET /account/resendWelcomeMail/:email": { all: "400" },
  "PUT /account/resetPassword": { all: "400" },
  "PUT /account/resetPasswordWithoutToken": { all: "401", member: "400", other: "400" },
  "PUT /account/validateResetPassword": { all: "400" },
  "POST /account/createEmpfehler": { all: "400" },
  "PUT /agentur/sso": { all: "404" },
  "GET /token/verifyAgenturToken": { all: "404" },
  "GET /account/passwortvalidator": open,
  "GET /praemie": open,
  "GET /praemierung/showbanner/:bannername": open,
  "GET /empfehler/empfehlungen": { all: "401", member: "200 RS", other: "200" },
  "GET /empfehler/empfehlungen/showbanner/:bannername": { all: "401", member: "404", other: "404" },
  "GET /praemierung": { all: "404", member: "200", reward: "200" },
  "PUT /praemierung": { all: "404", ...each("400", ["member", "reward", "recipientReward", "otherReward", "other"]) },
  "GET /empfehler/GetResultFromKundennummer": {
    all: "404",
    ...each("404", ["member", "reward", "recipientReward", "otherReward", "other"]),
  },
  "PUT /empfehler/SetKundennummerForEmpfehler/:numberOrClaim": {
    all: "404",
    ...each("400", ["member", "reward", "recipientReward", "otherReward", "other"]),
  },
  "GET /empfehler/praemierungmail/:claimId": open,
  "GET /bank/:blz": open,
  "GET /einwilligung": open,
  "PUT /einwilligung": { all: "400" },
  "DELETE /einwilligung/:identifier": { all: "404" },
  "POST /tracking/abschliessen": { all: "404", recipient: "200", otherRecipient: "200" },
  "POST /auftraege": { all: "401", shop: "200" },
  "POST /testuhr": { all: "401", shop: "404" },
  "GET /extern/produkt": open,
  "GET /extern/produkt/:id": open,
  "GET /route/default": open,
  "GET /content/variables": open,
  "POST /content/variables/:page": open,
  "POST /content/agenturvariables/:page": open,
  "GET /content/getlanguages": open,
  "GET /content/getlanguagecontent/:iso": open,
  "GET /api/v1/mandant/:provider": open,
  "GET /api/content/:app/content-bloecke/:id": open,
  "GET /api/content/:app/keyvisual/:id": { all: "404" },
  "GET /api/content/:app/faq/:id": open,
  "GET /api/content/:app/fussnoten": { all: "400" },
  "POST /api/content/:app/graphql": { all: "400" },
  "GET /api/content/:app/:name": open,
};

const site = await openSite();
const { ask, ctx } = site;
const worlds = [
  await world(site, "nordlicht", "Quittenbaum", "Zwetschgenried"),
  await world(site, "nordlicht", "Ottersberg", "Gabelstein"),
  await world(site, "standard", "Norderney", "Freudenstadt"),
  await world(site, "nordlicht", "Sperrholz", "Sandbank"),
];
site.services.clock.setOffset(16 * 86_400_000);
const [own, other, foreign, barred] = (await Promise.all(worlds.map(({ keys }) => keys()))) as [Keys, Keys, Keys, Keys];
await ctx("nordlicht").accounts.block(barred.accountId, "RISK", new Date());

const made = "x".repeat(43);
/** The credentials of each principal: a browser's cookies, or a program's one key. */
const partnerKey = `ak_${"p".repeat(43)}`;
await apiClientRepository(site.services.database.of("nordlicht")).add({
  name: "partner",
  keyHash: apiKeyHash(partnerKey),
  prefix: partnerKey.slice(0, 7),
  limitFactor: 10,
});
/** The signature of an empty object, the body of every call in the table; accepted for some minutes. */
const signed = () => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return { "X-Timestamp": timestamp, "X-Signature": feedSignature(feedKey, timestamp, Buffer.from("{}")) };
};
type Shown = { cookie: string; bearer: string | null; hex: string; headers?: () => Record<string, string> };
const keys: Record<Who, Shown> = {
  partner: { cookie: "", bearer: null, hex: made, headers: () => ({ "X-Api-Key": partnerKey }) },
  shop: { cookie: "", bearer: null, hex: made, headers: signed },
  stranger: { cookie: "", bearer: null, hex: made },
  browser: { cookie: `psoe_owner=${own.owner}`, bearer: null, hex: own.owner },
  member: { cookie: `psoe_token=${own.session}`, bearer: own.session, hex: made },
  blocked: { cookie: `psoe_token=${barred.session}`, bearer: barred.session, hex: barred.owner },
  recipient: { cookie: `pso_${own.number}=${own.recipient}`, bearer: own.recipient, hex: own.recipient },
  reward: { cookie: `psoe_reward=${own.reward}`, bearer: own.reward, hex: own.reward },
  recipientReward: {
    cookie: `psoe_reward=${own.recipientReward}`,
    bearer: own.recipientReward,
    hex: own.recipientReward,
  },
  other: { cookie: allCookies(other, [own.number]), bearer: other.session, hex: other.owner },
  otherReward: { cookie: `psoe_reward=${other.reward}`, bearer: other.reward, hex: other.reward },
  otherRecipient: { cookie: `pso_${own.number}=${other.recipient}`, bearer: other.recipient, hex: other.recipient },
  alien: { cookie: allCookies(foreign, [own.number]), bearer: foreign.session, hex: foreign.owner },
  alienReward: { cookie: `psoe_reward=${foreign.reward}`, bearer: foreign.reward, hex: foreign.reward },
  alienRecipient: {
    cookie: `pso_${own.number}=${foreign.recipient}`,
    bearer: foreign.recipient,
    hex: foreign.recipient,
  },
  foreign: { cookie: allCookies(foreign), bearer: foreign.session, hex: foreign.owner },
};

const marks = { R: /Quittenbaum|Norderney/i, F: /Zwetschgenried|Freudenstadt/i, S: new RegExp(`/e/${own.number}`) };
const readable = ({ text }: Answer) => Object.entries(marks).flatMap(([mark, sign]) => (sign.test(text) ? mark : []));

function outcomeOf(answer: Answer): string {
  const to = answer.headers.location;
  return [to === undefined ? answer.status : `>${screenAt(to)}`, readable(answer).join("")].filter(Boolean).join(" ");
}

function screenAt(location: string): string {
  const { pathname } = new URL(location, "http://site.invalid");
  return nameAt(pathname) ?? pathname;
}

const queries: Partial<Record<PageName, (key: Keys) => string>> = {
  recipientTerms: ({ number }) => `?nr=${number}`,
  recipientConfirmation: ({ number }) => `?nr=${number}`,
  recipientStatus: ({ number }) => `?nr=${number}`,
  complaint: ({ number }) => `?nr=${number}`,
  rewardThanks: ({ claimId }) => `?praemie=${claimId}`,
  goodwillThanks: ({ claimId }) => `?praemie=${claimId}`,
};

/** Values of parameters: parts of the shop's areas, a campaign, an analytics tool. */
const parts: Partial<Record<PageName, string>> = {
  homeInternetPart: "dsl",
  homeYoungPart: "basis",
  homeTvPart: "plus",
  mobileTariffs: "mobil",
  businessLine: "internet",
  businessInternet: "dsl",
  businessWebshop: "webshop",
};
const inShop = (template: string, name: PageName) =>
  template
    .replace(":subcategory", parts[name] ?? "")
    .replace(":tool", "matomo")
    .replace(":category", parts[name] ?? "")
    .replace(":year", "2025")
    .replace(":campaign", "sommer");

const forms: Partial<Record<PageName, string>> = { personalArea: `number=${own.number}`, reward: "rewardId=none" };

/** Logging out would end the session of all later requests; an invalid support link logs out, too. */
const lasting = (name: PageName, method: string, who: Who) =>
  (method === "POST" && name === "logout") || name === "supportLogin" ? keys.stranger.cookie : keys[who].cookie;

const principals = [...whos, ...others];
const objectOf = (who: Who) => (who === "foreign" ? foreign : own);
const expected = (row: Row, names: readonly Who[] = principals) =>
  Object.fromEntries(names.map((who) => [who, row[who] ?? row.all]));
/** Pages ignore keys and signatures in headers. */
const visitors = principals.filter((who) => !keys[who].headers);

function rowAt(method: "GET" | "POST", name: PageName): Row {
  const row: Row | undefined = screens[`${method} ${name}`];
  if (row) return row;
  expect(isSameForAll(name), `${method} ${name} needs a row`).toBe(true);
  return method === "GET" ? open : closed;
}

const pages = pageNames.flatMap((name) => (["GET", "POST"] as const).map((method) => [method, name] as const));

test.each(pages)("%s %s, in both languages", async (method, name) => {
  for (const template of Object.values(sitemap[name].path)) {
    const outcomes: Record<string, string> = {};
    for (const who of visitors) {
      const { number, claimId } = objectOf(who);
      const path = inShop(template, name)
        .replace(":number", number)
        .replace(":productId", "mobil-m")
        .replace(":claimId", claimId)
        .replace(":questionId", "wann")
        .replace(":version", "2026-11-01");
      const address = path + (queries[name]?.(objectOf(who)) ?? "");
      const sent = { cookie: lasting(name, method, who), ...(method === "POST" ? { body: forms[name] ?? "x=1" } : {}) };
      outcomes[who] = outcomeOf(await ask("nordlicht", `${method} ${address}`, sent));
    }
    expect(outcomes, template).toEqual(expected(rowAt(method, name), visitors));
  }
});

test.each(pageNames)("the data request of %s reveals nothing that its page does not", async (name) => {
  for (const who of visitors) {
    const row = rowAt("GET", name);
    const [, allowed = ""] = (row[who] ?? row.all).split(" ");
    const { number, claimId } = objectOf(who);
    const path = inShop(sitemap[name].path.de, name)
      .replace(":number", number)
      .replace(":productId", "mobil-m")
      .replace(":claimId", claimId)
      .replace(":questionId", "wann")
      .replace(":version", "2026-11-01");
    const query = queries[name]?.(objectOf(who)) ?? "";
    const data = `${path === "/" ? "/_root" : path}.data${query}`;
    for (const address of [data, `${data}${query ? "&" : "?"}_routes=${name}`, `${path}?_data=${name}`]) {
      const answer = await ask("nordlicht", `GET ${address}`, { cookie: keys[who].cookie });
      expect(
        readable(answer).filter((mark) => !allowed.includes(mark)),
        `${who} at ${address}`,
      ).toEqual([]);
    }
  }
});

/** Calls below /api/v1/{provider} by their path there, the others by their full path. */
const everyCall = everyEndpoint.map(({ base, endpoint: { method, path } }) => {
  return [method, base === "/api/v1/:provider" ? path : base + path] as const;
});

test("every call of the facade has its row, and no other", () => {
  expect(Object.keys(calls).sort()).toEqual(everyCall.map(([method, path]) => `${method} ${path}`).sort());
});

test.each(everyCall)("%s %s", async (method, path) => {
  const outcomes: Record<string, string> = {};
  for (const who of principals) {
    const { number, claimId } = objectOf(who);
    const filled = path
      .replace(/:(provider|app)/, "nordlicht")
      .replace(/(?<=^\/api\/content.*):id/, "faq.mitmachen")
      .replace(/(?<=^\/api\/content.*):name|:page/, "faq")
      .replace(":iso", "de")
      .replace(":hex", keys[who].hex)
      .replace(/:(number|code)/, number)
      .replace(":id", "mobil-m")
      .replace(":name", "nordlicht")
      .replace(":bannername", "praemie");
    const namesClaim = path === "/praemierung" || path === "/empfaenger/bankdaten";
    const namesNumber = path === "/empfaenger/auftrag" || path === "/empfaenger/zustimmung";
    const query = namesClaim ? `?praemierungId=${claimId}` : namesNumber ? `?empfehlungsnummer=${number}` : "";
    const { bearer, headers } = keys[who];
    const sent = {
      bearer,
      headers: headers?.() ?? {},
      ...(method === "POST" || method === "PUT" ? { body: "{}" } : {}),
    };
    const address = filled.startsWith("/api/") ? filled : `/api/v1/nordlicht${filled}`;
    outcomes[who] = outcomeOf(await ask("nordlicht", `${method} ${address}${query}`, sent));
  }
  expect(outcomes).toEqual(expected(calls[`${method} ${path}`] ?? { all: "no row" }));
});

test("the table agrees with the callers that each call declares", () => {
  const whoIs = { visitor: "stranger", member: "member", recipient: "recipient", claimOwner: "reward" } as const;
  const as = { ...whoIs, apiClient: "partner", feed: "shop" } as const;
  for (const [index, { endpoint }] of everyEndpoint.entries()) {
    const name = everyCall[index]?.join(" ") ?? "";
    const row = calls[name] ?? { all: "no row" };
    const letIn = mayCall(endpoint);
    // SSO users have a table of their own (sso-calls.test.ts).
    for (const caller of callers.filter((one) => one !== "agencyUser")) {
      const outcome = row[as[caller]] ?? row.all;
      // The principals that a call lists are never refused for who they are; all others get nothing. Calls for
      // everybody and for referrers may require a login in the use-case; then the row says so.
      if (!endpoint.spec.auth || endpoint.spec.auth === "referrer") continue;
      if (letIn.includes(caller)) expect([name, caller, outcome.slice(0, 3)]).not.toEqual([name, caller, "401"]);
      else expect([name, caller, outcome]).toEqual([name, caller, expect.stringMatching(/^40[134]/)]);
    }
  }
});

test("cookies of a host are not accepted in another tenant's path, nor on another host", async () => {
  const cookie = allCookies(own);
  expect(outcomeOf(await ask("standard", "GET /persoenlicherbereich", { cookie }))).toBe(">login");
  expect(outcomeOf(await ask("standard", `GET /empfehlung/${own.number}`, { cookie }))).toBe(">unknownLink");
  expect(outcomeOf(await ask("standard", `GET /praemie/${own.claimId}`, { cookie }))).toBe(">rewards");
  const claim = `/praemierung?praemierungId=${own.claimId}`;
  expect((await ask("nordlicht", `GET /api/v1/standard${claim}`, { cookie })).status).toBe(404);
  // {provider} selects the tenant, whatever the host; and each tenant has cookies of its own.
  expect((await ask("standard", `GET /api/v1/nordlicht${claim}`, { bearer: own.reward })).status).toBe(200);
});
