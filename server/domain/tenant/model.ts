import { z } from "zod";
import { goals } from "../analytics/model.ts";
import { emailAddress } from "../email.ts";
import { ssoRoles } from "../sso/model.ts";
import { placeholdersOf } from "./placeholders.ts";
import { shopSchema } from "./shop.ts";
import { themeSchema } from "./theme.ts";

/**
 * A client brand, whole: every switch of the specification's section 3 is one commented field. `cli tenant apply` accepts
 * a record only when all of it is valid. A switch with a default may be missing, so records written before it existed stay
 * valid. Amounts are cents, clocks are days in Europe/Berlin.
 */
const text = z.string().trim().min(1);
const bilingual = z.strictObject({ de: text, en: text });
const agencyTerms = {
  de: "Meine Angaben gehen auch an {agency}. Die Agentur meldet sich bei mir, um mich zu dieser Empfehlung zu beraten.",
  en: "My details also go to {agency}. The agency contacts me to advise me about this recommendation.",
};
const host = z.string().regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, "host");
const url = z.url({ protocol: /^https?$/ });
/** As browsers write it: a scheme, a host and perhaps a port, without a path. Encrypted, but on the developer's machine. */
const origin = z
  .string()
  .regex(
    /^(https:\/\/[a-z0-9.-]+|http:\/\/([a-z0-9-]+\.)*localhost)(:\d{1,5})?$/,
    "origin, such as https://www.brand.example",
  );
/** An identity provider's name of itself, which is also its address; without TLS on the developer's machine alone. */
const issuer = z
  .string()
  .regex(
    /^(https:\/\/[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost))(:\d{1,5})?(\/[\w~.-]+)*\/?$/,
    "issuer, such as https://login.brand.example, without query",
  );
const secretName = z.string().regex(/^[A-Z][A-Z0-9_]*$/, "name of an environment variable");
const schemaName = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "name of a schema");
const fieldName = z.string().regex(/^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$/, "name of a field");
const days = z.int().min(0).max(3650);
const environments = z.strictObject({
  production: z.array(host).default([]),
  staging: z.array(host).default([]),
  testing: z.array(host).default([]),
  development: z.array(host).default([]),
});

/** Channels in which a person can share a link (specification section 3, Module flags and channel order numbers). */
export const shareChannels = [
  "copy",
  "device",
  "email",
  "gmail",
  "outlook",
  "yahoo",
  "whatsapp",
  "sms",
  "facebook",
  "twitter",
  "xing",
  "linkedin",
  "qr",
] as const;
export type ShareChannel = (typeof shareChannels)[number];

/** Names that a message template may use in braces (specification section 3). */
export const templatePlaceholders = [
  ...(["link", "firstName", "lastName", "product", "amount", "clientName"] as const),
  // The parts of the reward: what the sender gets, and what the reader gets.
  ...(["mine", "yours"] as const),
];
const shopPlaceholders = ["number", "recipient", "channel", "product"] as const;

function filled(allowed: readonly string[], needed: readonly string[]) {
  return text.superRefine((value, issues) => {
    const found = placeholdersOf(value);
    for (const name of found) {
      if (!allowed.includes(name))
        issues.addIssue({ code: "custom", message: `{${name}} is no placeholder; known: ${allowed.join(", ")}` });
    }
    for (const name of needed) {
      if (!found.includes(name)) issues.addIssue({ code: "custom", message: `{${name}} is missing` });
    }
  });
}
const template = (needed: readonly string[]) =>
  z.strictObject({ de: filled(templatePlaceholders, needed), en: filled(templatePlaceholders, needed) });

/** A message that says who gets how much: the part itself, or the whole reward in a sentence that divides it. */
const message = (...parts: readonly ("mine" | "yours")[]) =>
  template(["link"]).superRefine((texts, issues) => {
    for (const language of ["de", "en"] as const) {
      const found = placeholdersOf(texts[language]);
      for (const part of parts) {
        if (!found.includes(part) && !found.includes("amount"))
          issues.addIssue({ code: "custom", path: [language], message: `{${part}} is missing` });
      }
    }
  });
/** One for each division of the reward, by who gets something (receiversOf). */
const messages = () =>
  z.strictObject({ referrer: message("mine"), both: message("mine", "yours"), recipient: message("yours") });

function isPattern(pattern: string): boolean {
  try {
    new RegExp(`^(?:${pattern})$`, "u");
    return true;
  } catch {
    return false;
  }
}

/** A picture as SVG text, cleaned when the record is applied (server/seed/svg.ts), so that the server needs no files. */
const picture = z.string().startsWith("<svg").max(32_768, "larger than 32 kB");

/** What link previews show, as PNG (they draw no SVG): base64. */
const sharingPicture = z.string().startsWith("iVBORw0KGgo", "is not a PNG picture").max(131_072, "larger than 96 kB");

export const switches = z.strictObject({
  /** Short name in keys, the API's {provider} and the seeded hosts. */
  id: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  /** The brand's name as people read it; placeholder {clientName} of message templates. */
  name: text,
  /** How the brand addresses people in German: every text that it shows or sends says du, or every one says Sie. */
  address: z.enum(["du", "sie"]).default("du"),
  /** Client id that upstreams know this tenant by. */
  clientId: text,
  /** Hosts that this tenant answers on, per environment. */
  hosts: environments,
  /** Referral link domain per environment; null: the host of the request. */
  linkDomain: z
    .strictObject({
      production: host.nullable().default(null),
      staging: host.nullable().default(null),
      testing: host.nullable().default(null),
      development: host.nullable().default(null),
    })
    .prefault({}),
  /** MandantUrl: the brand's own site. */
  siteUrl: url,
  /** Where "to the shop" leads; {number}, {recipient}, {channel} and {product} are filled in. */
  shopUrl: filled(shopPlaceholders, ["number"]).pipe(z.string().startsWith("https://")),
  /** EmpfehlenPath and EmpfehlenWebPage: where the recommend form stands on the brand's own site, when framed. */
  recommendPath: z.string().startsWith("/").default("/empfehlen.html"),
  recommendWebPage: url.nullable().default(null),
  theme: themeSchema,
  /** The mark in the header, the small square one of the browser's tab, the two people on home, the picture of link previews; files beside the record. */
  pictures: z.strictObject({
    logo: picture,
    icon: picture,
    keyVisual: picture.nullable().default(null),
    og: sharingPicture.nullable().default(null),
  }),
  /** One line under the logo and the promise on home; {amount} is the highest reward. */
  claim: template([]),

  /** The operator behind the site, rendered into imprint, contact and accessibility statement. A tenant without them cannot be applied. */
  legal: z.strictObject({
    /** Shown above the operator's data, for example that it is invented. */
    notice: bilingual.nullable().default(null),
    operator: text,
    representedBy: text,
    street: text,
    postcode: z.string().regex(/^\d{5}$/),
    city: text,
    email: emailAddress,
    phone: text,
    hotlineHours: bilingual,
    registerEntry: text,
    vatId: text,
    privacyOfficer: text,
    termsVersion: text,
    accessibility: z.strictObject({
      service: bilingual,
      delivery: bilingual,
      conformity: bilingual,
      gaps: bilingual,
      authority: text,
      date: z.iso.date(),
    }),
  }),

  /** Where texts come from. */
  content: z.discriminatedUnion("source", [
    z.strictObject({ source: z.literal("local") }),
    z.strictObject({
      source: z.literal("squidex"),
      baseUrl: url,
      app: text,
      clientId: text,
      clientSecretVariable: secretName,
      scope: text.default("squidex-api"),
      /** Shared secret of the rule that tells of changes (POST /api/v1/{tenant}/content-changed); null: nothing is told. */
      webhookSecretVariable: secretName.nullable().default(null),
      /** Names of the schemas there; they are the app's own choice. */
      schemas: z
        .strictObject({
          block: schemaName.default("content-bloecke"),
          keyVisual: schemaName.default("keyvisual"),
          faq: schemaName.default("faq"),
          footnote: schemaName.default("fussnoten"),
          page: schemaName.default("seiten"),
          list: schemaName.default("listen"),
          variable: schemaName.default("variable"),
        })
        .prefault({}),
      /** The field by which pages and lists are found. Its value is the page's name: "datenschutz". */
      nameField: fieldName.default("Name"),
    }),
  ]),
  /** Where products come from. Text, not a choice: an unknown kind answers with the specified error when it is used. */
  products: z.strictObject({ source: text, baseUrl: url.nullable().default(null) }),

  /** Which areas of the shop there are, and what they show. */
  shop: shopSchema.prefault({}),

  /** Optional third-party scripts, loaded only after consent to their category. None: the consent service may be off. */
  optionalScripts: z
    .array(z.strictObject({ name: text, category: z.enum(["functional", "analytical", "marketing"]), url }))
    .default([]),
  /** Servers that are told of reached goals, each after consent to it; null: none. Both have an opt-out page. */
  analytics: z
    .strictObject({
      /** `goals`: the server's numbers of them. */
      matomo: z
        .strictObject({ baseUrl: url, siteId: z.int().min(1), goals: z.partialRecord(z.enum(goals), z.int().min(1)) })
        .nullable()
        .default(null),
      /** `events`: the report suite's names of the goals. */
      adobe: z
        .strictObject({ baseUrl: url, reportSuite: text, events: z.partialRecord(z.enum(goals), text) })
        .nullable()
        .default(null),
    })
    .prefault({}),
  /** Origins that may show the site in a frame. */
  frameAncestors: z.array(origin).default([]),
  /** Origin whose videos pages may show once somebody starts one; null: videos are links. */
  videoOrigin: origin.nullable().default(null),

  /** Switches of whole parts. */
  modules: z
    .strictObject({
      /** Agents may recommend (/agent/empfehlen). */
      agentRecommendation: z.boolean().default(false),
      /** Business customers take part: /gk is there, and their form has the company's name. */
      companyRecommendation: z.boolean().default(false),
      /** The site lives in a frame on the brand's site. */
      integratedFrame: z.boolean().default(false),
      /** Bank data of referrers is kept for the next payout. */
      storeBankData: z.boolean().default(false),
      /** The agency's owner accepts the data-processing agreement before the agency area opens. */
      adv: z.boolean().default(false),
      /** Ask for the newsletter when recommending. */
      newsletterPermission: z.boolean().default(false),
      /** Referrers are asked for their customer number at the provider when they pick a reward up. */
      askCustomerNumber: z.boolean().default(false),
      /** Only German IBANs. */
      ibanOnlyDe: z.boolean().default(false),
      /** A recommendation can be used by typing its code (/code). */
      offlineRecommendationCode: z.boolean().default(true),
      /** All but the open screens need a login (ModuleErzwingeLogin). */
      forceLogin: z.boolean().default(false),
      /** Links carry a token that logs in (IsAutologin). */
      autologin: z.boolean().default(false),
      /** Captcha before creating a recommendation. */
      captcha: z.boolean().default(false),
      /** Exit-intent dialog after 15 seconds. */
      exitIntent: z.boolean().default(false),
      /** The recommend form asks for the agency's and the employee's number, kept as hints. */
      agencyFields: z.boolean().default(false),
      /** Reward carousel on home. */
      carousel: z.boolean().default(false),
      /** Only approved employees or service providers take part; changes the e-mail message. */
      whitelistedEmail: z.boolean().default(false),
      /** Product categories in the recommend form (ShowProductCategory). */
      showProductCategory: z.boolean().default(false),
      /** The specification's account messages on screen, instead of answers that look alike (lifecycle, enumeration). */
      verboseAccountMessages: z.boolean().default(false),
      /** The internal consent service; off only where no optional script is configured. */
      consentService: z.boolean().default(true),
    })
    .prefault({}),
  /** Order of the share channels: 0 first, -1 off. */
  channels: z.record(z.enum(shareChannels), z.int().min(-1).max(99)),

  recommendation: z.strictObject({
    /** The referrer's address must be confirmed before the link works (double opt-in). */
    confirmEmail: z.boolean().default(true),
    /** A referrer may be their own recipient (AllowSelfRecommendation); the programme's rules exclude it. */
    allowSelf: z.boolean().default(false),
    /** Share of the recipient that the form offers first (RecommenderDefaultShare). */
    defaultRecipientShare: z.union([z.literal(0), z.literal(50), z.literal(100)]),
    /** Cap of the recipient's part (MaxEmpfaengerPraemieCent). */
    maxRecipientCents: z.int().min(0).nullable().default(null),
    /** Addresses and domains that may take part; empty: everybody. */
    emailWhitelist: z.array(text).default([]),
    /** Addresses and domains of staff and sales partners, who may not. */
    staffDomains: z.array(text).default([]),
    /** They may, with a form of their own (/mitarbeiterempfehlen). */
    allowStaff: z.boolean().default(false),
    /** The recommend form asks for the address twice; the second must equal the first. */
    repeatEmail: z.boolean().default(false),
    /** AgbCheckBoxAutoAccept: the terms are accepted by sending the form. */
    termsAutoAccept: z.boolean().default(false),
  }),
  orders: z.strictObject({
    /** An order waits for a release by hand. */
    review: z.boolean().default(false),
    /** Names of the environment variables with the feed's signing keys; two during rotation. */
    feedKeyVariables: z.array(secretName).min(1).max(2),
  }),
  bonus: z
    .strictObject({
      /** Completed deals that earn the extra reward; null: no bonus. */
      deals: z.int().min(1).nullable().default(null),
      cents: z.int().min(0).default(6000),
      windowMonths: z.int().min(1).default(6),
    })
    .prefault({}),
  /** What customer numbers of the provider look like, without blanks and in capitals (module askCustomerNumber). */
  customerNumber: z
    .strictObject({
      pattern: z.string().max(200).refine(isPattern, "is not a regular expression").default("\\d{6,12}"),
      /** One that is shown as an example. */
      example: text.default("1234567890"),
    })
    .prefault({})
    .refine(
      ({ pattern, example }) => !isPattern(pattern) || new RegExp(`^(?:${pattern})$`, "u").test(example),
      "the example does not match the pattern",
    ),
  payout: z.strictObject({
    /** The holder's birth date is asked with the bank details. */
    askBirthDate: z.boolean().default(false),
    /** The account that pays, in the pain.001 file. */
    debtorName: text,
    debtorIbanVariable: secretName,
    debtorBic: z
      .string()
      .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
      .nullable()
      .default(null),
    remittance: text,
  }),
  /** How long things take; days end with the day in Berlin (specification section 9). */
  clocks: z
    .strictObject({
      /** A link lives so long after it opened. */
      linkDays: days.default(60),
      /** A recipient's order counts so long after their newest click. */
      orderDays: days.default(30),
      /** Delivered, the buyer may withdraw so long: then the order counts. */
      withdrawalDays: days.default(14),
      /** What people are told: so long it usually takes from the order to the reward. */
      forecastWeeks: z.strictObject({ from: z.int().min(1), to: z.int().min(1) }).default({ from: 4, to: 8 }),
      /** An order that waits longer than this is an error in the log. */
      escalateMonths: z.int().min(1).default(3),
      /** ModuleAuftragsdatumMindestalterTage: a complaint opens so many days after the order. */
      complaintOpensDays: days.default(56),
      /** And until so many months after it. */
      complaintClosesMonths: z.int().min(1).default(6),
      /** A recipient's data is forgotten so long after it was given, unless they agree to the terms. */
      eraseWeeks: z.int().min(1).default(12),
      /** A voucher is promised within this time of its choice. */
      voucherHours: z.int().min(1).default(24),
      /** Money is promised within this time of being asked for. */
      cashDays: days.default(28),
      /** A reward that nobody picks up ends so long after it was ready. */
      claimDays: days.default(365),
      /** Days after a reward was ready on which its owner is reminded. */
      reminderDays: z.array(days).default([7, 30, 90, 180, 335]),
      /** The link of a reward mail works so long. */
      rewardLinkDays: days.default(30),
      /** The link of a login mail works so long. */
      loginLinkMinutes: z.int().min(1).default(10),
      /** A recommendation waits so long for its referrer to confirm the address. */
      optInDays: days.default(60),
    })
    .prefault({}),
  /** Where agencies, call-centre and support sign in (OpenID Connect); null: nobody can. docs/operations.md, Signing in. */
  signOn: z
    .strictObject({
      issuer,
      /** What the provider knows us by, and the environment variable with the secret. */
      clientId: text,
      clientSecretVariable: secretName,
      scope: text.default("openid email profile"),
      /** The claim that says what somebody may do: its values and our roles. null: as they were invited. */
      roles: z
        .strictObject({ claim: text, values: z.record(text, z.enum(ssoRoles)) })
        .nullable()
        .default(null),
      /** The claim with the agency's externalId; null: the agency that invited them. */
      agencyClaim: text.nullable().default(null),
      /** Where people are led after they signed out there, too; null: our page to sign in. */
      afterLogoutUrl: url.nullable().default(null),
      /** Where the provider's pages stand, when not at the issuer's address. */
      origins: z.array(origin).default([]),
    })
    .nullable()
    .default(null),
  mail: z.strictObject({ from: emailAddress, replyTo: emailAddress }),
  /** What people agree to who get the newsletter: its text in their language, with the sender and what it is about; null: none is sent. */
  newsletter: z.strictObject({ consent: bilingual.nullable().default(null) }).prefault({}),
  /** Texts that a referrer sends, with templatePlaceholders in them: `long` in mails, `short` in messengers. */
  templates: z.strictObject({ subject: template([]), long: messages(), short: messages() }),
  /**
   * Programme terms that a referrer and a recipient accept; the version is stored with each acceptance. `agency`: what a
   * recipient agrees to besides where an agency gets their details ({agency}: its name and address).
   */
  terms: z.strictObject({
    version: text,
    referrer: bilingual,
    recipient: bilingual,
    agency: bilingual.default(agencyTerms),
  }),
  /** The brand's own help (linked on /kontakt), and its imprint, where the footer leads to that one. */
  support: z
    .strictObject({
      helpUrl: url.nullable().default(null),
      imprintUrl: url.nullable().default(null),
      /** Where messages of the contact form go; null: legal.email. */
      email: emailAddress.nullable().default(null),
      /** Everybody who writes to us solves a captcha; off: only where one line writes often. */
      captcha: z.boolean().default(false),
    })
    .prefault({}),
});
export type TenantRecord = z.infer<typeof switches>;
/** The record as applied: `version` counts applications. */
export type Tenant = TenantRecord & { version: number };
export const languages = ["de", "en"] as const;
export type Language = (typeof languages)[number];
export type Address = Tenant["address"];
