import { isValidIBAN } from "ibantools";
import { z } from "zod";
import { placeholdersOf } from "#server/platform/values/text.ts";
import { emailAddress } from "../values/email.ts";
import { goals, ssoRoles } from "./names.ts";
import { shopSchema } from "./shop.ts";
import { themeSchema } from "./theme.ts";

/**
 * The complete record of a client brand: every switch is one commented field. `cli tenant apply` accepts a record only
 * if all of it is valid. Switches with a default may be missing, so that records written before a switch existed stay
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
/**
 * An origin as browsers send it: scheme, host and optional port, without a path. https, except on a development
 * machine.
 */
const origin = z
  .string()
  .regex(
    /^(https:\/\/[a-z0-9.-]+|http:\/\/([a-z0-9-]+\.)*localhost)(:\d{1,5})?$/,
    "origin, such as https://www.brand.example",
  );
/** An identity provider's issuer URL; http only on a development machine. */
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

/** Channels for sharing a link. */
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

/** Placeholders allowed in message templates. */
export const templatePlaceholders = [
  ...(["link", "firstName", "lastName", "product", "amount", "clientName"] as const),
  // Parts of the reward: what the sender gets, and what the reader gets.
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

/**
 * A message that says who gets how much: by the named parts, or by {amount}, the whole reward, in a sentence that
 * divides it.
 */
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
/** One message for each split of the reward, by who gets a part (receiversOf). */
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

/**
 * A picture as SVG text, sanitised when the record is applied (server/tenants/seed/svg.ts), so that the server needs no
 * files.
 */
const picture = z.string().startsWith("<svg").max(32_768, "larger than 32 kB");

/** The picture of link previews, which do not support SVG: a PNG in base64. */
const sharingPicture = z.string().startsWith("iVBORw0KGgo", "is not a PNG picture").max(131_072, "larger than 96 kB");

export const switches = z.strictObject({
  /** Short name used in keys, as the API's {provider}, and in the seeded hosts. */
  id: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  /** The brand's name as shown to people; placeholder {clientName} of message templates. */
  name: text,
  /** How German texts address people: all with "du", or all with "Sie". */
  address: z.enum(["du", "sie"]).default("du"),
  /** The tenant's client id at upstream services. */
  clientId: text,
  /** Hosts of this tenant, per environment. */
  hosts: environments,
  /** Domain of recommendation links per environment; null: the host of the request. */
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
  /** The shop's URL; the placeholders {number}, {recipient}, {channel} and {product} are filled in. */
  shopUrl: filled(shopPlaceholders, ["number"]).pipe(z.string().startsWith("https://")),
  /**
   * EmpfehlenPath and EmpfehlenWebPage: where the recommend form is embedded in the brand's own site, for framed
   * tenants.
   */
  recommendPath: z.string().startsWith("/").default("/empfehlen.html"),
  recommendWebPage: url.nullable().default(null),
  theme: themeSchema,
  /**
   * Logo in the header, square icon of the browser tab, the two people on home, picture of link previews; files beside
   * the record.
   */
  pictures: z.strictObject({
    logo: picture,
    icon: picture,
    keyVisual: picture.nullable().default(null),
    og: sharingPicture.nullable().default(null),
  }),
  /** The line under the logo and the promise on home; {amount} is the highest reward. */
  claim: template([]),

  /** The site's operator, shown in imprint, contact and accessibility statement. Required. */
  legal: z.strictObject({
    /** Shown above the operator's data; for example, that it is fictional. */
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
    /** The operator's account, which agencies' invoices ask to pay to; required with signOn. */
    iban: z.string().refine(isValidIBAN, "is no IBAN, without spaces").nullable().default(null),
    privacyOfficer: text,
    accessibility: z.strictObject({
      service: bilingual,
      delivery: bilingual,
      conformity: bilingual,
      gaps: bilingual,
      authority: text,
      date: z.iso.date(),
    }),
  }),

  /** Source of texts. */
  content: z.discriminatedUnion("source", [
    z.strictObject({ source: z.literal("local") }),
    z.strictObject({
      source: z.literal("squidex"),
      baseUrl: url,
      app: text,
      clientId: text,
      clientSecretVariable: secretName,
      scope: text.default("squidex-api"),
      /**
       * Environment variable with the shared secret of the webhook for changes (POST /api/v1/{tenant}/content-changed);
       * null: no webhook.
       */
      webhookSecretVariable: secretName.nullable().default(null),
      /** Names of the schemas in the Squidex app. */
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
      /** The field by which pages and lists are found; its value is the page's name ("datenschutz"). */
      nameField: fieldName.default("Name"),
    }),
  ]),
  /** Source of products. Free text, not an enum: an unknown kind gives the specified error when it is used. */
  products: z.strictObject({ source: text, baseUrl: url.nullable().default(null) }),

  /** The areas of the shop and their content. */
  shop: shopSchema.prefault({}),

  /**
   * Optional third-party scripts, loaded only after consent to their category. The consent service may be off only if
   * there are none.
   */
  optionalScripts: z
    .array(z.strictObject({ name: text, category: z.enum(["functional", "analytical", "marketing"]), url }))
    .default([]),
  /** Analytics servers that reached goals are sent to, each after consent; null: none. Both have an opt-out page. */
  analytics: z
    .strictObject({
      /** `goals`: the server's goal numbers. */
      matomo: z
        .strictObject({ baseUrl: url, siteId: z.int().min(1), goals: z.partialRecord(z.enum(goals), z.int().min(1)) })
        .nullable()
        .default(null),
      /** `events`: the report suite's event names. */
      adobe: z
        .strictObject({ baseUrl: url, reportSuite: text, events: z.partialRecord(z.enum(goals), text) })
        .nullable()
        .default(null),
    })
    .prefault({}),
  /** Origins that may embed the site in a frame. */
  frameAncestors: z.array(origin).default([]),
  /** Origins of front ends that may call the facade from a browser, with a token and without cookies. */
  allowedOrigins: z.array(origin).default([]),
  /** Origin of videos that pages may embed when a visitor starts one; null: videos are shown as links. */
  videoOrigin: origin.nullable().default(null),

  /** Switches for whole features. */
  modules: z
    .strictObject({
      /** Agents may recommend (/agent/empfehlen). */
      agentRecommendation: z.boolean().default(false),
      /** Business customers can take part: /gk exists, and the recipient's form asks for the company's name. */
      companyRecommendation: z.boolean().default(false),
      /** The site is embedded in a frame on the brand's site. */
      integratedFrame: z.boolean().default(false),
      /** Bank details of referrers are stored for later payouts. */
      storeBankData: z.boolean().default(false),
      /** The agency's owner accepts the data-processing agreement before the agency area opens. */
      adv: z.boolean().default(false),
      /** Offer the newsletter when recommending. */
      newsletterPermission: z.boolean().default(false),
      /** Referrers are asked for their customer number at the provider when they collect a reward. */
      askCustomerNumber: z.boolean().default(false),
      /** Only German IBANs. */
      ibanOnlyDe: z.boolean().default(false),
      /** Recommendations can be used by typing their code (/code). */
      offlineRecommendationCode: z.boolean().default(true),
      /** All screens except the open ones require a login (ModuleErzwingeLogin). */
      forceLogin: z.boolean().default(false),
      /** Links in mails carry a token that logs in (IsAutologin). */
      autologin: z.boolean().default(false),
      /** Captcha before recommending. */
      captcha: z.boolean().default(false),
      /** Exit-intent dialog after 15 seconds. */
      exitIntent: z.boolean().default(false),
      /** The recommend form asks for the agency's and the employee's number, stored as unverified hints. */
      agencyFields: z.boolean().default(false),
      /** Reward carousel on home. */
      carousel: z.boolean().default(false),
      /** Only approved employees or service providers can take part; changes the e-mail message. */
      whitelistedEmail: z.boolean().default(false),
      /** Product categories in the recommend form (ShowProductCategory). */
      showProductCategory: z.boolean().default(false),
      /** Show the account messages of docs/contract.md instead of answers that reveal nothing about the address. */
      verboseAccountMessages: z.boolean().default(false),
      /** The internal consent service; may be off only if no optional script is configured. */
      consentService: z.boolean().default(true),
    })
    .prefault({}),
  /** Order of the share channels: 0 is first, -1 is off. */
  channels: z.record(z.enum(shareChannels), z.int().min(-1).max(99)),

  recommendation: z.strictObject({
    /** The referrer's address must be confirmed before the link works (double opt-in). */
    confirmEmail: z.boolean().default(true),
    /** Referrers may be their own recipients (AllowSelfRecommendation); excluded by the usual programme rules. */
    allowSelf: z.boolean().default(false),
    /** The recipient's share preselected in the form (RecommenderDefaultShare). */
    defaultRecipientShare: z.union([z.literal(0), z.literal(50), z.literal(100)]),
    /** Cap of the recipient's part (MaxEmpfaengerPraemieCent). */
    maxRecipientCents: z.int().min(0).nullable().default(null),
    /**
     * The highest reward that a catalogue may give a product or announce for a category; a higher one is taken for a
     * typing error.
     */
    maxRewardCents: z.int().min(0).default(20_000),
    /** Addresses and domains that may take part; empty: all. */
    emailWhitelist: z.array(text).default([]),
    /** Addresses and domains of staff and sales partners, who may not take part. */
    staffDomains: z.array(text).default([]),
    /** Staff may take part, with a separate form (/mitarbeiterempfehlen). */
    allowStaff: z.boolean().default(false),
    /** The recommend form asks for the address twice; both must be equal. */
    repeatEmail: z.boolean().default(false),
    /** AgbCheckBoxAutoAccept: sending the form accepts the terms. */
    termsAutoAccept: z.boolean().default(false),
  }),
  orders: z.strictObject({
    /** Every order must be released by hand. */
    review: z.boolean().default(false),
    /** Environment variables with the feed's signing keys; two during a rotation. */
    feedKeyVariables: z.array(secretName).min(1).max(2),
  }),
  bonus: z
    .strictObject({
      /** Number of completed deals that earn the bonus; null: no bonus. */
      deals: z.int().min(1).nullable().default(null),
      cents: z.int().min(0).default(6000),
      windowMonths: z.int().min(1).default(6),
    })
    .prefault({}),
  /** Pattern of the provider's customer numbers, without spaces and in capitals (module askCustomerNumber). */
  customerNumber: z
    .strictObject({
      pattern: z.string().max(200).refine(isPattern, "is not a regular expression").default("\\d{6,12}"),
      /** Shown as an example. */
      example: text.default("1234567890"),
    })
    .prefault({})
    .refine(
      ({ pattern, example }) => !isPattern(pattern) || new RegExp(`^(?:${pattern})$`, "u").test(example),
      "the example does not match the pattern",
    ),
  payout: z.strictObject({
    /** Ask for the holder's birth date together with the bank details. */
    askBirthDate: z.boolean().default(false),
    /** The paying account in the pain.001 file. */
    debtorName: text,
    debtorIbanVariable: secretName,
    debtorBic: z
      .string()
      .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
      .nullable()
      .default(null),
    remittance: text,
  }),
  /** Durations; a duration in days ends with the day in Berlin. */
  clocks: z
    .strictObject({
      /** Life of a link after it opened. */
      linkDays: days.default(60),
      /** Within this time after their newest click a recipient's order counts. */
      orderDays: days.default(30),
      /** Withdrawal period after delivery; afterwards the order counts. */
      withdrawalDays: days.default(14),
      /** The usual time from order to reward, as announced to people. */
      forecastWeeks: z.strictObject({ from: z.int().min(1), to: z.int().min(1) }).default({ from: 4, to: 8 }),
      /** Orders that wait longer than this are logged as errors. */
      escalateMonths: z.int().min(1).default(3),
      /** ModuleAuftragsdatumMindestalterTage: days after the order from which a complaint is possible. */
      complaintOpensDays: days.default(56),
      /** Months after the order until which a complaint is possible. */
      complaintClosesMonths: z.int().min(1).default(6),
      /** A recipient's data is erased this long after it was given, unless they agree to the terms. */
      eraseWeeks: z.int().min(1).default(12),
      /** Promised time from choosing a voucher to its mail. */
      voucherHours: z.int().min(1).default(24),
      /** Promised time from requesting cash to the payment. */
      cashDays: days.default(28),
      /** A reward not picked up expires this long after it was ready. */
      claimDays: days.default(365),
      /** Days after a reward was ready on which its owner is reminded. */
      reminderDays: z.array(days).default([7, 30, 90, 180, 335]),
      /** Validity of the link in a reward mail. */
      rewardLinkDays: days.default(30),
      /** Validity of the link in a login mail. */
      loginLinkMinutes: z.int().min(1).default(10),
      /** How long a recommendation waits for its referrer to confirm the address. */
      optInDays: days.default(60),
    })
    .prefault({}),
  /**
   * Identity provider of agencies, call-centre and support (OpenID Connect); null: they cannot sign in.
   * docs/operations/tenants.md, Signing in.
   */
  signOn: z
    .strictObject({
      issuer,
      /** Our client id at the provider, and the environment variable with the secret. */
      clientId: text,
      clientSecretVariable: secretName,
      scope: text.default("openid email profile"),
      /** The claim that determines roles, and the role of each value. null: roles are as invited. */
      roles: z
        .strictObject({ claim: text, values: z.record(text, z.enum(ssoRoles)) })
        .nullable()
        .default(null),
      /** The claim with the agency's externalId; null: the inviting agency. */
      agencyClaim: text.nullable().default(null),
      /** Where people are sent after signing out at the provider; null: our sign-in page. */
      afterLogoutUrl: url.nullable().default(null),
      /** Origins of the provider's pages, if not the issuer's. */
      origins: z.array(origin).default([]),
    })
    .nullable()
    .default(null),
  /**
   * `replyTo`: the one address for help. Answers to mails go there, and mails, pages and texts ({helpEmail}) print it.
   */
  mail: z.strictObject({ from: emailAddress, replyTo: emailAddress }),
  /** Consent text for the newsletter in each language, naming sender and topics; null: the tenant has no newsletter. */
  newsletter: z.strictObject({ consent: bilingual.nullable().default(null) }).prefault({}),
  /** Texts that a referrer sends, with templatePlaceholders: `long` for mails, `short` for messengers. */
  templates: z.strictObject({ subject: template([]), long: messages(), short: messages() }),
  /**
   * Programme terms that referrers and recipients accept; the version is stored with each acceptance. `agency`: what
   * recipients also agree to if an agency gets their details ({agency}: its name and address).
   */
  terms: z.strictObject({
    version: text,
    referrer: bilingual,
    recipient: bilingual,
    agency: bilingual.default(agencyTerms),
  }),
  /** URLs of the brand's own help (linked on /kontakt) and imprint (linked in the footer instead of ours). */
  support: z
    .strictObject({
      helpUrl: url.nullable().default(null),
      imprintUrl: url.nullable().default(null),
      /** Where messages of the contact form are sent; null: legal.email. */
      email: emailAddress.nullable().default(null),
      /**
       * Everybody who uses the contact form must solve a captcha; off: only network addresses that send many messages.
       */
      captcha: z.boolean().default(false),
    })
    .prefault({}),
});
export type TenantRecord = z.infer<typeof switches>;
/** The record as applied; `version` counts its applications. */
export type Tenant = TenantRecord & { version: number };
export const languages = ["de", "en"] as const;
export type Language = (typeof languages)[number];
export type Address = Tenant["address"];
