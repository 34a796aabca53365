import type { PageName } from "#app/sitemap.ts";
import type { TenantName } from "#tests/support/data/tenants.ts";

type Both = readonly [de: string, en: string];

/** One page of the site in both languages, and what it shows. */
export type Row = {
  name: PageName;
  /** Values of the path's parameters, in their order. */
  with?: readonly string[];
  /** The tenants that have this page; the others answer 404. */
  at?: readonly TenantName[];
} & (
  | Shown
  | { leadsTo: Both | Readonly<Record<TenantName, Both>> }
  | { answers: 401 | 404 | Readonly<Record<TenantName, 303 | 404>> }
);

type Shown = {
  /** The page's only h1. */
  title: Both | Readonly<Record<TenantName, Both>>;
  /** Further words on the page. */
  shows?: Both;
  /** Default 200. */
  status?: 404 | 410;
};

const number = "7KQ4M2XWPA";
const nothing: Both = ["Diese Seite gibt es nicht", "This page does not exist"];
const home: Both = ["/", "/en"];
const euros: Both = ["€", "€"];
const recommendNow: Both = ["Link erstellen", "Create the link"];
/** German in the tenant's form of address: elbschutz uses Sie. */
const addressed = (du: string, sie: string, en: string): Readonly<Record<TenantName, Both>> => ({
  nordlicht: [du, en],
  elbschutz: [sie, en],
  standard: [du, en],
});
const notElbschutz = ["nordlicht", "standard"] as const;

const homeTitle = {
  nordlicht: ["Verschenk bis zu 110 € oder teilt sie euch.", "Give away up to €110 or share it."],
  elbschutz: [
    "Gut beraten, gern weitergesagt: bis zu 90 € für Sie beide.",
    "Well advised, gladly passed on: up to €90 for the two of you.",
  ],
  standard: ["Weitersagen lohnt sich: bis zu 90 € Prämie.", "Passing it on pays: up to €90 reward."],
} as const;

/** What a stranger gets at each URL. */
export const rows: readonly Row[] = [
  // Public routes
  { name: "home", title: homeTitle, shows: recommendNow },
  {
    name: "start",
    leadsTo: {
      nordlicht: ["/?c=nordlicht-start", "/en?c=nordlicht-start"],
      elbschutz: ["/?c=elbschutz-agentur", "/en?c=elbschutz-agentur"],
      standard: home,
    },
  },
  { name: "fibre", title: ["Glasfaser bis in die Wohnung", "Fibre right into your flat"], shows: euros },
  { name: "atHome", title: ["Für zuhause", "For your home"], shows: ["Internet", "Internet"] },
  {
    name: "homeInternet",
    title: ["Schnell zuhause: Internet und Festnetz", "Fast at home: internet and fixed line"],
    shows: euros,
  },
  { name: "homeInternetPart", with: ["dsl"], title: ["DSL", "DSL"], shows: euros },
  { name: "homeInternetPart", with: ["unbekannt"], title: nothing, status: 404 },
  {
    name: "homeYoung",
    at: notElbschutz,
    title: ["Schnelles Internet zuhause für alle unter 28", "Fast at home while you are under 28"],
    shows: euros,
  },
  {
    name: "homeYoungPart",
    with: ["basis"],
    at: notElbschutz,
    title: ["Für den Anfang", "To begin with"],
    shows: euros,
  },
  {
    name: "homeTv",
    at: ["nordlicht", "elbschutz"],
    title: ["Fernsehen und Mediatheken in einem", "TV and media libraries in one"],
    shows: euros,
  },
  {
    name: "homeTvPart",
    with: ["plus"],
    at: ["nordlicht", "elbschutz"],
    title: ["Mit Serien und Filmen", "With series and films"],
    shows: euros,
  },
  {
    name: "homeService",
    at: notElbschutz,
    title: ["Hilfe, wenn zuhause etwas hakt", "Help when something at home gets stuck"],
    shows: euros,
  },
  {
    name: "homeSport",
    at: ["nordlicht"],
    title: ["Livesport zum Internetanschluss", "Live sport with your internet line"],
    shows: euros,
  },
  {
    name: "recommend",
    title: addressed("Dein Link in einer Minute", "Ihr Link in einer Minute", "Your link in one minute"),
    shows: recommendNow,
  },
  { name: "devices", leadsTo: home },
  { name: "devicesOf", with: ["smartphones"], leadsTo: home },
  { name: "mobileTariffs", with: ["mobil"], title: ["Handytarife", "Phone tariffs"], shows: euros },
  { name: "mobileTariffs", with: ["smartphones"], title: ["Mit Smartphone", "With a smartphone"], shows: euros },
  { name: "mobileTariffs", with: ["young"], at: notElbschutz, title: ["Für alle unter 28", "For everyone under 28"] },
  {
    name: "helpRewards",
    title: addressed("Alles zu deiner Prämie", "Alles zu Ihrer Prämie", "All about your reward"),
    shows: euros,
  },
  { name: "helpQuestions", title: ["Fragen und Antworten", "Questions and answers"] },
  { name: "helpHow", title: ["So funktioniert’s", "How it works"] },
  {
    name: "campaign",
    with: ["2020", "auf-die-plaetze"],
    title: ["Auf die Plätze: die erste Aktion", "Ready, steady: the first campaign"],
  },
  { name: "campaign", with: ["2021", "zuhause-verbunden"], title: ["Zuhause verbunden", "Connected at home"] },
  {
    name: "campaign",
    with: ["2022", "umzugswochen"],
    title: ["Umzugswochen: neue Wohnung, neuer Anschluss", "Moving weeks: new flat, new line"],
  },
  {
    name: "campaign",
    with: ["2023", "zwei-fuer-zwei"],
    at: notElbschutz,
    title: ["Zwei für zwei: Mobilfunk im Doppel", "Two for two: mobile as a pair"],
  },
  {
    name: "campaign",
    with: ["2024", "winterlicht"],
    title: ["Winterlicht 2024: Glasfaser zum Jahresende", "Winter light 2024: fibre at the end of the year"],
  },
  {
    name: "campaign",
    with: ["2025", "sommer"],
    title: ["Sommer 2025: gemeinsam schneller", "Summer 2025: faster together"],
  },
  {
    name: "campaign",
    with: ["2025", "nachbarn"],
    title: ["Nachbarn empfehlen Nachbarn", "Refer your neighbours"],
  },
  { name: "campaign", with: ["2019", "sommer"], title: nothing, status: 404 },
  {
    name: "multiCredit",
    title: ["Multi-Guthaben für mehrere Empfehlungen", "Multi credit: every referral counts"],
  },
  {
    name: "young",
    at: notElbschutz,
    title: [
      "Mehr Daten, kleinerer Preis: Tarife für alle unter 28",
      "More data, smaller price: tariffs for everyone under 28",
    ],
    shows: euros,
  },
  { name: "moments", at: notElbschutz, title: homeTitle, shows: recommendNow },
  { name: "exclusive", leadsTo: ["/code", "/en/code"] },
  { name: "exclusiveOld", leadsTo: ["/code", "/en/code"] },

  // Business customers
  {
    name: "business",
    title: addressed(
      "Fürs Geschäft empfehlen: Verschenk bis zu 90 € oder teilt sie euch.",
      "Fürs Geschäft empfehlen: Verschenken Sie bis zu 90 € oder teilen Sie sie sich.",
      "Recommend for businesses: give away up to €90 or share it.",
    ),
    shows: recommendNow,
  },
  {
    name: "businessRecommend",
    title: addressed("Dein Link in einer Minute", "Ihr Link in einer Minute", "Your link in one minute"),
    shows: recommendNow,
  },
  { name: "businessRecommendation", with: [number], leadsTo: ["/unbekannterlink", "/en/unknown-link"] },
  { name: "businessQuestions", title: ["Fragen zu Geschäftskunden", "Questions about business customers"] },
  {
    name: "businessRewards",
    title: addressed(
      "Deine Prämie für einen Geschäftskunden",
      "Ihre Prämie für einen Geschäftskunden",
      "Your reward for a business customer",
    ),
    shows: euros,
  },
  { name: "businessHow", title: ["Geschäftskunden empfehlen: so geht es", "Referring a business: how it works"] },
  { name: "businessLine", with: ["internet"], title: ["Internet und Telefon", "Internet and telephone"], shows: euros },
  { name: "businessWebshop", with: ["webshop"], at: notElbschutz, title: ["Webshop", "Web shop"], shows: euros },
  { name: "businessInternet", with: ["glasfaser"], title: ["Glasfaser", "Fibre"], shows: euros },

  // The steps of a recommendation, opened by a stranger to it
  {
    name: "recommendProduct",
    with: ["mobil-m"],
    title: ["Mobil M empfehlen", "Recommend Mobile M"],
    shows: recommendNow,
  },
  { name: "recommendProduct", with: ["639"], title: nothing, status: 404 },
  {
    name: "confirmation",
    title: addressed(
      "Bestätige noch deine E-Mail-Adresse",
      "Bestätigen Sie noch Ihre E-Mail-Adresse",
      "Please confirm your e-mail address",
    ),
  },
  { name: "thanks", title: ["Danke fürs Empfehlen", "Thank you for your referral"] },
  { name: "shortLink", with: [number], leadsTo: ["/unbekannterlink", "/en/unknown-link"] },
  { name: "recommendation", with: [number], leadsTo: ["/unbekannterlink", "/en/unknown-link"] },
  { name: "linkCard", with: ["x", "0-0", "x"], answers: 404 },
  { name: "qrCode", with: [number], answers: 404 },
  { name: "codeCard", with: [number], title: nothing, status: 404 },
  { name: "recipientDetails", with: [number], leadsTo: ["/unbekannterlink", "/en/unknown-link"] },
  { name: "toShop", with: [number], leadsTo: ["/unbekannterlink", "/en/unknown-link"] },
  { name: "recipientTerms", leadsTo: home },
  { name: "recipientConfirmation", leadsTo: home },
  {
    name: "recipientStatus",
    title: ["Diesen Link kennen wir nicht", "We do not know this link"],
    status: 404,
  },
  { name: "expired", title: ["Diese Empfehlung ist abgelaufen", "This referral has expired"], status: 410 },
  {
    name: "blocked",
    title: ["Diese Empfehlung ist nicht mehr möglich", "This referral is no longer possible"],
    status: 410,
  },
  {
    name: "unknownLink",
    title: ["Dieser Empfehlungslink stimmt nicht ganz", "This referral link is not quite right"],
    status: 404,
  },
  { name: "code", title: ["Code einlösen", "Use a code"] },
  { name: "login", title: ["Anmelden", "Log in"] },
  {
    name: "supportLogin",
    with: ["unbekannt"],
    title: ["Dieser Link öffnet kein Konto", "This link opens no account"],
    status: 410,
  },
  {
    name: "autologin",
    leadsTo: ["/login?redirect=%2Fpersoenlicherbereich", "/en/login?redirect=%2Fen%2Fmy-referrals"],
  },
  { name: "passkey", leadsTo: ["/login", "/en/login"] },
  { name: "session", answers: 401 },
  {
    name: "security",
    leadsTo: ["/login?redirect=%2Fmeinedaten%2Fsicherheit", "/en/login?redirect=%2Fen%2Fmy-data%2Fsecurity"],
  },
  { name: "customerNumber", leadsTo: ["/praemie", "/en/reward"] },
  { name: "recipientBank", leadsTo: ["/praemie", "/en/reward"] },
  { name: "referrerBank", leadsTo: ["/praemie", "/en/reward"] },
  { name: "newsletterOptIn", at: ["nordlicht", "elbschutz"], title: ["Newsletter", "Newsletter"] },
  { name: "newsletterOptOut", title: ["Newsletter abbestellen", "Unsubscribe from the newsletter"] },
  { name: "stopNews", title: ["Diesen Link kennen wir nicht", "We do not know this link"], status: 404 },
  { name: "participants", title: ["Wer mitmachen kann", "Who can take part"] },
  { name: "existingCustomer", title: ["Schon Kunde?", "A customer already?"] },
  // No demonstration tenant has the form for employees; tests/http/tenants/variants.test.ts tests one that does.
  { name: "staffRecommend", at: ["elbschutz"], title: ["Als Mitarbeitende empfehlen", "Refer as an employee"] },
  { name: "register", title: ["Registrieren", "Register"] },
  { name: "forgotPassword", title: ["Passwort vergessen", "Forgot password"] },
  { name: "setPassword", leadsTo: ["/passwortvergessen", "/en/forgot-password"] },
  {
    name: "changePassword",
    leadsTo: ["/login?redirect=%2Fpasswortaendern", "/en/login?redirect=%2Fen%2Fchange-password"],
  },
  { name: "logout", leadsTo: ["/login", "/en/login"] },
  {
    name: "personalArea",
    leadsTo: ["/login?redirect=%2Fpersoenlicherbereich", "/en/login?redirect=%2Fen%2Fmy-referrals"],
  },
  ...(
    [
      ["myData", "", ""],
      ["myProfile", "%2Fprofil", "%2Fprofile"],
      ["myEmail", "%2Fe-mail", "%2Femail"],
      ["myBankDetails", "%2Fbankdaten", "%2Fbank-details"],
      ["myExport", "%2Fkopie", "%2Fcopy"],
      ["myDeletion", "%2Floeschen", "%2Fdelete"],
    ] as const
  ).map(([name, de, en]) => ({
    name,
    leadsTo: [`/login?redirect=%2Fmeinedaten${de}`, `/en/login?redirect=%2Fen%2Fmy-data${en}`] as const,
  })),
  { name: "confirmEmail", title: ["Dieser Link gilt nicht mehr", "This link is no longer valid"], status: 410 },
  {
    name: "accountDeleted",
    title: addressed("Dein Konto ist gelöscht", "Ihr Konto ist gelöscht", "Your account is deleted"),
  },
  { name: "erasureCertificate", title: ["Dieser Link gilt nicht mehr", "This link is no longer valid"], status: 410 },
  { name: "erasureCertificatePdf", leadsTo: ["/loeschnachweis", "/en/erasure-certificate"] },
  {
    name: "rewardOverview",
    leadsTo: ["/login?redirect=%2Faktuellepraemienuebersicht", "/en/login?redirect=%2Fen%2Freward-overview"],
  },
  {
    name: "rewardStatement",
    with: ["2026"],
    leadsTo: [
      "/login?redirect=%2Faktuellepraemienuebersicht%2F2026%2Fjahresuebersicht.pdf",
      "/en/login?redirect=%2Fen%2Freward-overview%2F2026%2Fstatement.pdf",
    ],
  },
  {
    name: "rewards",
    title: addressed(
      "Zu deiner Prämie kommst du über den Link aus der E-Mail",
      "Zu Ihrer Prämie kommen Sie über den Link aus der E-Mail",
      "The link in our e-mail leads to your reward",
    ),
  },
  { name: "reward", with: ["1"], leadsTo: ["/praemie?hinweis=anmelden", "/en/reward?hinweis=anmelden"] },
  { name: "rewardThanks", title: ["Danke, das war es schon", "Thank you, that was all"] },
  {
    name: "goodwillThanks",
    title: addressed("Danke für deine Geduld", "Danke für Ihre Geduld", "Thank you for your patience"),
  },

  // Law and help
  { name: "faq", title: ["Fragen und Antworten", "Questions and answers"] },
  { name: "faqAnswer", with: ["wann"], title: ["Wann kommt die Prämie?", "When does the reward come?"] },
  { name: "faqAnswer", with: ["unbekannt"], title: nothing, status: 404 },
  {
    name: "serviceStatus",
    title: ["Betriebsstatus", "Service status"],
    shows: ["Seiten und Links", "Pages and links"],
  },
  { name: "contact", title: ["Kontakt", "Contact"], shows: ["Montag bis Freitag", "Monday to Friday"] },
  { name: "missingReward", title: ["Prämie fehlt", "Missing reward"], shows: ["Auftragsnummer", "Order number"] },
  { name: "complaint", title: ["Prämie reklamieren", "Complain about a reward"], shows: ["Anmelden", "Log in"] },
  { name: "caseStatus", title: ["Diesen Vorgang finden wir nicht", "We cannot find this case"], status: 404 },
  {
    name: "imprint",
    title: {
      nordlicht: ["Impressum", "Imprint"],
      // Redirects home in tenants with agencies.
      elbschutz: homeTitle.elbschutz,
      standard: ["Impressum", "Imprint"],
    },
  },
  { name: "privacy", title: ["Datenschutz", "Privacy"] },
  { name: "privacyVersion", with: ["2026-11-01"], title: ["Datenschutz", "Privacy"] },
  { name: "optOut", with: ["matomo"], title: ["Widerspruch gegen Matomo", "Objecting to Matomo"] },
  { name: "optOut", with: ["adobe"], title: ["Widerspruch gegen Adobe Analytics", "Objecting to Adobe Analytics"] },
  { name: "optOut", with: ["unbekannt"], title: nothing, status: 404 },
  { name: "cookieSettings", title: ["Cookie-Einstellungen", "Cookie settings"], shows: ["Erforderlich", "Required"] },
  { name: "terms", title: ["Teilnahmebedingungen", "Terms of participation"] },
  {
    name: "accessibility",
    title: ["Barrierefreiheitserklärung", "Accessibility statement"],
    shows: ["EN 301 549", "EN 301 549"],
  },
  { name: "figures", at: ["nordlicht", "elbschutz"], title: ["Unsere Zahlen", "Our figures"] },
  { name: "advisers", at: ["elbschutz"], title: ["Beratung in der Nähe", "Advice near you"] },
  {
    name: "agencyLogin",
    at: ["elbschutz"],
    title: ["Anmeldung für Agenturen", "Sign-in for agencies"],
  },
  { name: "agency", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencySso", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyLogout", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "callCentre", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "callCentreRecommend", with: ["x"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportSearch", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportQueues", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "notices", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "savedViews", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "stopNotices", title: ["Diesen Link kennen wir nicht", "We do not know this link"], status: 404 },
  { name: "supportCase", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportUnattributed", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportReviews", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportPayouts", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportVouchers", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportOrderFile", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "officeAgency", with: ["A-1"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "officeAgencies", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "people", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportStatement", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportBank", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportPayout", with: ["RF1"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "moneyReports", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "moneyReportFile", with: ["1"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportPayoutFile", with: ["RF1"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportTasks", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportTask", with: ["1"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportTaskFile", with: ["1"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportInvoices", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "auditTrail", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "auditTrailFile", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "integration", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "prices", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "campaignResults", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "campaignResultsFile", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "officeNewCampaign", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "officeCampaign", with: ["winter-2028"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "officeProducts", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "officeNewProduct", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "officeProduct", with: ["mobil-m"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "theme", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "texts", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "mailText", with: ["mail-login-link", "de"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "text", with: ["faq", "de"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "installation", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportInvoicePdf", with: ["RE-000001"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportRecommendation", with: [number], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportLookBack", with: [number], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "supportLookBackAtRun", with: ["RF1"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyStatistics", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyRewards", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyRewardPlan", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyNewPlanRow", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyInvoices", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyInvoicePdf", with: ["RE-000001"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyMasterData", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyEmployees", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyOrders", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyReferrers", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyLeads", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyInvitations", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyAdministration", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyRecommendations", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyInvite", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyTabInvitations", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyTabReferrers", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyTabLeads", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyRelease", answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyLead", with: ["1"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  { name: "agencyExport", with: ["orders"], answers: { nordlicht: 404, elbschutz: 303, standard: 404 } },
  {
    name: "invitation",
    at: ["elbschutz"],
    title: ["Diese Einladung gilt nicht mehr", "This invitation is no longer valid"],
    status: 410,
  },
  { name: "notFound", title: nothing, status: 404 },
];

/** The title of the 404 page, for tenants that do not have the page. */
export const notThere = { title: nothing, status: 404 } as const;
