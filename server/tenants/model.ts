import { isValidIBAN } from "ibantools";
import { z } from "zod";
import { emailAddress } from "#server/platform/values/email.ts";
import { placeholdersOf } from "#server/platform/values/text.ts";
import { themeSchema } from "#server/platform/values/theme.ts";
import { goals, recipientExtras, ssoRoles } from "./names.ts";
import { shopPrefillSchema, shopSchema } from "./shop.ts";

const text = z.string().trim().min(1);
const bilingual = z.strictObject({ de: text.describe("In German."), en: text.describe("In English.") });
const agencyTerms = {
  de: "Meine Angaben gehen auch an {agency}. Die Agentur meldet sich bei mir, um mich zu dieser Empfehlung zu beraten.",
  en: "My details also go to {agency}. The agency contacts me to advise me about this referral.",
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

/** Days that a link works unless its tenant says otherwise, and that a browser keeps its key of one. */
export const linkDays = 60;
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
/** So that a record that was stored before there was a channel stays valid: it does not offer it. */
const noChannels = Object.fromEntries(shareChannels.map((channel) => [channel, -1])) as Record<ShareChannel, number>;

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
  z.strictObject({
    de: filled(templatePlaceholders, needed).describe("In German."),
    en: filled(templatePlaceholders, needed).describe("In English."),
  });

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
  z.strictObject({
    referrer: message("mine").describe("Only the referrer gets a reward, {mine}."),
    both: message("mine", "yours").describe("Both get a part, {mine} and {yours}."),
    recipient: message("yours").describe("Only the recipient gets a reward, {yours}."),
  });

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

/** A picture in a row of its own (tenant_picture), as only crawlers ask for it; the size in pixels. */
const storedPicture = z.strictObject({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("SHA-256 of the picture's bytes."),
  width: z.int().positive().describe("Its width in pixels."),
  height: z.int().positive().describe("Its height in pixels."),
});

/** A switch that is off, or on, unless the record says otherwise. */
const off = (meaning: string) => z.boolean().default(false).describe(meaning);
const on = (meaning: string) => z.boolean().default(true).describe(meaning);
const hostsOf = (environment: string) => z.array(host).default([]).describe(`Hosts in ${environment}.`);
const linkHost = (environment: string) =>
  host.nullable().default(null).describe(`Host of links in ${environment}; null: the host in use.`);
const schemaOf = (content: string, usual: string) => schemaName.default(usual).describe(`Schema of ${content}.`);

/**
 * The complete record of a client brand. `cli tenant apply` accepts a record only if all of it is valid. Fields with a
 * default may be missing, so that records written before a field existed stay valid. Each field's sentence is all that
 * is said about it: editors show it (`tenant new` writes the schema), docs/operations/tenants.md lists it.
 */
export const switches = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/)
    .describe("Short name in keys, in the API's paths as {provider}, and in the seeded hosts."),
  name: text.describe("The brand's name as shown to people; {clientName} in message templates."),
  formOfAddress: z
    .enum(["du", "sie"])
    .default("du")
    .describe(
      "How German texts address people, on pages, in mails and on error pages; texts from a content service or the tenant's own folder must be written so, and the facade always says Sie.",
    ),
  test: off(
    "A test environment for partners: no money moves, every page says so, and some values mean something (docs/partners/sandbox.md); fixed once money was paid.",
  ),
  clientId: text.describe("The tenant's client id at upstream services."),
  hosts: z
    .strictObject({
      production: hostsOf("production"),
      staging: hostsOf("staging"),
      testing: hostsOf("testing"),
      development: hostsOf("development"),
    })
    .describe("Hosts that the tenant answers on, by environment; each belongs to one tenant."),
  linkDomain: z
    .strictObject({
      production: linkHost("production"),
      staging: linkHost("staging"),
      testing: linkHost("testing"),
      development: linkHost("development"),
    })
    .prefault({})
    .describe(
      "Host of shared links and of links in mails; null: pages share the host in use, mails the first of hosts.",
    ),
  siteUrl: url.describe("The brand's own site (MandantUrl)."),
  shopUrl: filled(shopPlaceholders, ["number"])
    .pipe(z.string().startsWith("https://"))
    .describe("The shop's address; {number}, {recipient}, {channel} and {product} are filled in."),
  shopPrefill: shopPrefillSchema
    .nullable()
    .default(null)
    .describe("What recipients typed is handed to the shop, so that they need not type it again; null: nothing is."),
  recommendPath: z
    .string()
    .startsWith("/")
    .default("/empfehlen.html")
    .describe("Path of the framed recommend form on the brand's site, below siteUrl (EmpfehlenPath)."),
  recommendWebPage: url
    .nullable()
    .default(null)
    .describe(
      "Page of the brand's site with the framed recommend form (EmpfehlenWebPage); null: siteUrl with recommendPath.",
    ),
  theme: themeSchema.describe("Colours, fonts and shape, from theme.json beside the record."),
  pictures: z
    .strictObject({
      logo: picture.describe("Logo in the header, from logo.svg."),
      icon: picture.describe("Square icon of the browser tab, from icon.svg."),
      keyVisual: picture
        .nullable()
        .default(null)
        .describe("Two people in two places on home, from keyvisual.svg; null: none."),
      og: storedPicture.nullable().default(null).describe("Picture of link previews, from og.png; null: none."),
    })
    .describe("Pictures, from the files beside the record."),
  slogan: template([]).describe("The line under the logo and the headline on home; {amount} is the highest reward."),

  legal: z
    .strictObject({
      notice: bilingual
        .nullable()
        .default(null)
        .describe("Shown above the operator's data, for example that it is fictional; null: nothing."),
      operator: text.describe("The company that runs the site."),
      representedBy: text.describe("Who represents the operator."),
      street: text.describe("The operator's street and house number."),
      postcode: z
        .string()
        .regex(/^\d{5}$/)
        .describe("The operator's postcode, five digits."),
      city: text.describe("The operator's town."),
      email: emailAddress.describe(
        "Address printed only in imprint and privacy notice; mail.replyTo is the one for help.",
      ),
      phone: text.describe("The operator's telephone number."),
      hotlineHours: bilingual.describe("When somebody answers the telephone."),
      registerEntry: text.describe("Court of registration and number."),
      vatId: text.describe("VAT identification number."),
      iban: z
        .string()
        .refine(isValidIBAN, "is no IBAN, without spaces")
        .nullable()
        .default(null)
        .describe("The account that agencies pay invoices to, without spaces; null: none, and required with signOn."),
      privacyOfficer: text.describe("Name and address of the privacy officer."),
      accessibility: z
        .strictObject({
          service: bilingual.describe("Which service the statement is about."),
          delivery: bilingual.describe("How the service can be used."),
          conformity: bilingual.describe("Which requirements the service meets."),
          gaps: bilingual.describe("Known gaps."),
          authority: text.describe("The market surveillance authority in charge."),
          date: z.iso.date().describe("Day of the statement, such as 2026-01-01."),
        })
        .describe("The whole accessibility statement."),
    })
    .describe("The operator, shown in imprint, contact and accessibility statement."),

  content: z
    .discriminatedUnion("source", [
      z.strictObject({
        source: z.literal("local").describe("Texts are files: the tenant's own folder before the shared one."),
      }),
      z.strictObject({
        source: z.literal("squidex").describe("Texts come from a Squidex app."),
        baseUrl: url.describe("Address of the Squidex server; https, except on this machine."),
        app: text.describe("Name of the Squidex app."),
        clientId: text.describe("Id of our client at the app, with the role Reader."),
        clientSecretVariable: secretName.describe("Environment variable with the client's secret."),
        scope: text.default("squidex-api").describe("Scope of the client's tokens."),
        webhookSecretVariable: secretName
          .nullable()
          .default(null)
          .describe(
            "Environment variable with the shared secret of the webhook for changes (POST /api/v1/{tenant}/content-changed); null: no webhook.",
          ),
        schemas: z
          .strictObject({
            block: schemaOf("blocks", "content-bloecke"),
            keyVisual: schemaOf("key visuals", "keyvisual"),
            faq: schemaOf("questions", "faq"),
            footnote: schemaOf("footnotes", "fussnoten"),
            page: schemaOf("pages", "seiten"),
            list: schemaOf("lists", "listen"),
            variable: schemaOf("variables", "variable"),
          })
          .prefault({})
          .describe("Names of the schemas in the Squidex app."),
        nameField: fieldName
          .default("Name")
          .describe('The field by which pages and lists are found; its value is the page\'s name ("datenschutz").'),
      }),
    ])
    .describe("Source of texts."),
  products: z
    .strictObject({
      // Free text, not an enum: an unknown kind gives the specified error when it is used.
      source: text.describe("local, standard, extern or agentur; an unknown kind fails when it is used."),
      baseUrl: url.nullable().default(null).describe("Address of the product service; null: none, for local."),
    })
    .describe("Source of products."),

  shop: shopSchema
    .prefault({})
    .describe("The areas of the shop; what is missing is not linked, and its pages are not found."),

  optionalScripts: z
    .array(
      z.strictObject({
        name: text.describe("Name as visitors read it in the consent."),
        category: z
          .enum(["functional", "analytical", "marketing"])
          .describe("Consent category that the script waits for."),
        url: url.describe("Address of the script."),
      }),
    )
    .default([])
    .describe(
      "Third-party scripts, loaded only after consent to their category; the content security policy follows them.",
    ),
  analytics: z
    .strictObject({
      matomo: z
        .strictObject({
          baseUrl: url.describe("Address of the Matomo server."),
          siteId: z.int().min(1).describe("The site's number at Matomo."),
          goals: z.partialRecord(z.enum(goals), z.int().min(1)).describe("The server's number for each goal."),
        })
        .nullable()
        .default(null)
        .describe("Matomo server that reached goals are sent to after consent; null: none."),
      adobe: z
        .strictObject({
          baseUrl: url.describe("Address of the Adobe Analytics server."),
          reportSuite: text.describe("Name of the report suite."),
          events: z.partialRecord(z.enum(goals), text).describe("The report suite's event for each goal."),
        })
        .nullable()
        .default(null)
        .describe("Adobe Analytics server that reached goals are sent to after consent; null: none."),
    })
    .prefault({})
    .describe("Servers that reached goals are sent to, each after consent and with an opt-out page."),
  frameAncestors: z
    .array(origin)
    .default([])
    .describe("Origins, without a path, that may show the site in a frame; only these receive its messages."),
  allowedOrigins: z
    .array(origin)
    .default([])
    .describe(
      "Origins of partners' front ends that may call the facade from a browser, with a token and never with cookies; others are refused (PSOF0027) and logged.",
    ),
  videoOrigin: origin
    .nullable()
    .default(null)
    .describe("Origin of videos that pages embed once a visitor starts one; null: videos are shown as links."),

  modules: z
    .strictObject({
      agentRecommendation: off(
        "Agents recommend (/agent/empfehlen); /impressum then redirects to home, so support.imprintUrl is required.",
      ),
      companyRecommendation: off(
        "Business customers take part: /gk and all pages below it exist, and their recipients enter the company; needs a business area.",
      ),
      integratedFrame: off("The site is shown in a frame on the brand's site; needs frameAncestors."),
      storeBankData: off("Bank details of referrers are kept for the next payout."),
      adv: off(
        "An agency's owner accepts the data-processing agreement of terms.version before the agency area opens.",
      ),
      newsletterPermission: off("The newsletter can be ticked when recommending; needs newsletter.consent."),
      askCustomerNumber: off(
        "Referrers are asked for their customer number at the provider when they choose a reward.",
      ),
      ibanOnlyDe: off("Only German IBANs are accepted."),
      offlineRecommendationCode: on("A code can be entered at /code; off: the page takes receipts only."),
      forceLogin: off(
        "All pages require a login, except the open screens, every version of the privacy notice and every answer of the FAQ (ModuleErzwingeLogin).",
      ),
      autologin: off(
        "Links in mails to a referrer open the personal area without a login, once within a week (IsAutologin).",
      ),
      captcha: off("A captcha before a recommendation is created."),
      exitIntent: off("A dialog for visitors who are leaving, after 15 seconds at the earliest."),
      agencyFields: off(
        "The recommend form asks for the agency's and its employee's number; both are stored as unverified hints.",
      ),
      carousel: off("A carousel of rewards on home."),
      whitelistedEmail: off(
        "Only approved employees and service providers by recommendation.emailWhitelist: other addresses get the message for a wrong one, /mitarbeiterempfehlen exists, and /teilnehmer says whether an address may take part; needs recommendation.confirmEmail.",
      ),
      showProductCategory: off("The recommend form lists products by category (ShowProductCategory)."),
      verboseAccountMessages: off("Account messages reveal whether an account exists; off: answers look alike."),
      publishFigures: off(
        "/zahlen shows everybody what was promised, paid, is open, was cancelled and expired, with the checksum of the newest reconciliation.",
      ),
      consentService: on(
        "Visitors are asked for consent; off only where optionalScripts is empty and analytics names no server.",
      ),
    })
    .prefault({})
    .describe("Switches of whole parts."),
  channels: z
    .partialRecord(z.enum(shareChannels), z.int().min(-1).max(99))
    .transform((stated): Record<ShareChannel, number> => ({ ...noChannels, ...stated }))
    .describe("Order of the channels for sharing a link: 0 is first, -1 or missing is off."),

  recommendation: z
    .strictObject({
      confirmEmail: on(
        "The referrer's address must be confirmed before the link works; may be off only with modules.verboseAccountMessages.",
      ),
      recipientGives: z
        .array(z.enum(recipientExtras))
        .default([...recipientExtras])
        .describe(
          "What a recipient gives beside name and e-mail address: birthDate and address, where orders are matched by them or the law asks; a young tariff always asks the birth date.",
        ),
      allowSelf: off("Referrers may be their own recipients (AllowSelfRecommendation)."),
      defaultRecipientShare: z
        .union([z.literal(0), z.literal(50), z.literal(100)])
        .describe("The recipient's share preselected in the form, in percent (ReferrerDefaultShare)."),
      maxRecipientCents: z
        .int()
        .min(0)
        .nullable()
        .default(null)
        .describe("Cap of the recipient's part in cents (MaxEmpfaengerPraemieCent); null: no cap."),
      maxRewardCents: z
        .int()
        .min(0)
        .default(20_000)
        .describe(
          "The highest reward in cents that a catalogue may give a product or announce for a category; a higher one is taken for a typing error.",
        ),
      emailWhitelist: z
        .array(text)
        .default([])
        .describe(
          "Addresses and domains that may take part, checked at login, when recommending, and when a reward is chosen and paid; empty: all.",
        ),
      staffDomains: z
        .array(text)
        .default([])
        .describe(
          "Addresses and domains of staff and sales partners, who may not take part; checked as emailWhitelist.",
        ),
      allowStaff: off(
        "People of staffDomains recommend at /mitarbeiterempfehlen, with confirmEmail on; their recommendations are marked EMP, channel mitarbeiter.",
      ),
      repeatEmail: off("The recommend form asks for the address twice; both must be equal."),
      termsAutoAccept: off("Sending the form accepts the terms (AgbCheckBoxAutoAccept)."),
    })
    .describe("Who may recommend, and how a reward is divided."),
  orders: z
    .strictObject({
      review: off("Orders wait until a person releases them."),
      feedKeyVariables: z
        .array(secretName)
        .min(1)
        .max(2)
        .describe("Environment variables with the feed's signing keys; two during a rotation."),
    })
    .describe("The feed of orders."),
  bonus: z
    .strictObject({
      deals: z
        .int()
        .min(1)
        .nullable()
        .default(null)
        .describe("Number of completed deals that earn the bonus; null: no bonus."),
      cents: z.int().min(0).default(6000).describe("The bonus in cents."),
      windowMonths: z.int().min(1).default(6).describe("Months within which the deals count."),
    })
    .prefault({})
    .describe("Extra reward for several deals."),
  customerNumber: z
    .strictObject({
      pattern: z
        .string()
        .max(200)
        .refine(isPattern, "is not a regular expression")
        .default("\\d{6,12}")
        .describe("Regular expression of a number without spaces and in capitals."),
      example: text.default("1234567890").describe("A number shown as an example; it matches the pattern."),
    })
    .prefault({})
    .refine(
      ({ pattern, example }) => !isPattern(pattern) || new RegExp(`^(?:${pattern})$`, "u").test(example),
      "the example does not match the pattern",
    )
    .describe("Form of the provider's customer numbers (modules.askCustomerNumber)."),
  signals: z
    .strictObject({
      ordersOfBuyer: z
        .int()
        .min(1)
        .default(2)
        .describe("Orders of one buyer by different links within a year; with more, a person looks first."),
      ordersOfReferrer: z
        .int()
        .min(1)
        .default(20)
        .describe("Orders by one referrer's links within `days`; with more, a person looks first."),
      days: z.int().min(1).max(365).default(30).describe("Days in which the orders of one referrer are counted."),
      peopleOfBrowser: z
        .int()
        .min(1)
        .default(3)
        .describe("People whose links were made in one browser; with more, a person looks first."),
    })
    .prefault({})
    .describe("How much is usual, before a reward waits for a person to look at it; nothing is refused by it."),
  payout: z
    .strictObject({
      askBirthDate: off("The holder's birth date is asked with the bank details, and stored encrypted."),
      debtorName: text.describe("Holder of the paying account, as in the file for the bank."),
      debtorIbanVariable: secretName.describe("Environment variable with the IBAN of the paying account."),
      debtorBic: z
        .string()
        .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
        .nullable()
        .default(null)
        .describe("BIC of the paying account; null: not stated in the file."),
      remittance: text.describe("Text of the transfer on the receiver's statement."),
      writeOffAloneCents: z
        .int()
        .min(0)
        .default(1000)
        .describe("What one person may write off of a booking of the bank in cents; more takes two people."),
    })
    .describe("The account that rewards are paid from."),
  clocks: z
    .strictObject({
      linkDays: days.default(linkDays).describe("Days that a link works after it opened."),
      orderDays: days.default(30).describe("Days after their newest click within which a recipient's order counts."),
      withdrawalDays: days.default(14).describe("Days of withdrawal after delivery; afterwards the order counts."),
      forecastWeeks: z
        .strictObject({
          from: z.int().min(1).describe("Weeks at least."),
          to: z.int().min(1).describe("Weeks at most."),
        })
        .default({ from: 4, to: 8 })
        .describe("The usual weeks from order to reward, as announced to people."),
      escalateMonths: z.int().min(1).default(3).describe("Months after which a waiting order is logged as an error."),
      complaintOpensDays: days
        .default(56)
        .describe("Days after the order from which a complaint is possible (ModuleAuftragsdatumMindestalterTage)."),
      complaintClosesMonths: z
        .int()
        .min(1)
        .default(6)
        .describe("Months after the order until which a complaint is possible."),
      eraseWeeks: z
        .int()
        .min(1)
        .default(12)
        .describe("Weeks after which a recipient's data is erased, unless they agreed to the terms."),
      voucherHours: z.int().min(1).default(24).describe("Hours promised from choosing a voucher to its mail."),
      cashDays: days.default(28).describe("Days promised from requesting cash to the payment."),
      claimDays: days.default(365).describe("Days after it was ready on which a reward expires that nobody picked up."),
      reminderDays: z
        .array(days)
        .default([7, 30, 90, 180, 335])
        .describe("Days after a reward was ready on which its owner is reminded."),
      rewardLinkDays: days.default(30).describe("Days that the link in a reward mail works."),
      loginLinkMinutes: z.int().min(1).default(10).describe("Minutes that the link in a login mail works."),
      optInDays: days.default(60).describe("Days that a recommendation waits for its referrer to confirm the address."),
    })
    .prefault({})
    .describe("Durations, which all texts take from here; one in days ends with the day in Berlin."),
  signOn: z
    .strictObject({
      issuer: issuer.describe("The provider's issuer URL, without query; http only on a development machine."),
      clientId: text.describe("Our client id at the provider."),
      clientSecretVariable: secretName.describe("Environment variable with our client's secret."),
      scope: text.default("openid email profile").describe("Scope of the sign-in."),
      roles: z
        .strictObject({
          claim: text.describe("The claim's name, or a path such as realm_access.roles."),
          values: z.record(text, z.enum(ssoRoles)).describe("The role of each value of the claim."),
        })
        .nullable()
        .default(null)
        .describe("The claim that determines roles; null: roles are as invited."),
      agencyClaim: text
        .nullable()
        .default(null)
        .describe("The claim with the agency's externalId; null: the inviting agency."),
      afterLogoutUrl: url
        .nullable()
        .default(null)
        .describe("Where people are sent after signing out at the provider; null: our sign-in page."),
      origins: z.array(origin).default([]).describe("Origins of the provider's pages, if not the issuer's."),
    })
    .nullable()
    .default(null)
    .describe(
      "Identity provider of agencies, call-centre and support (OpenID Connect), required with modules.agentRecommendation; null: they cannot sign in.",
    ),
  mail: z
    .strictObject({
      from: emailAddress.describe("The sender of mails."),
      replyTo: emailAddress.describe(
        "The one address for help: answers go there, and mails, pages and texts ({helpEmail}) print it.",
      ),
    })
    .describe("Addresses of mails."),
  newsletter: z
    .strictObject({
      consent: bilingual
        .nullable()
        .default(null)
        .describe("What subscribers agree to, exactly as shown, naming sender and topics; null: no newsletter."),
    })
    .prefault({})
    .describe("The newsletter."),
  templates: z
    .strictObject({
      subject: template([]).describe("Subject of a mail that a referrer sends."),
      long: messages().describe("Text for mails."),
      short: messages().describe("Text for messengers."),
    })
    .describe(
      `What referrers send, in the first person, with the link last, on its own line; placeholders: ${templatePlaceholders.map((name) => `{${name}}`).join(", ")}.`,
    ),
  terms: z
    .strictObject({
      version: text.describe("Stored with each acceptance; a new text needs a new one."),
      referrer: bilingual.describe("What referrers agree to."),
      recipient: bilingual.describe("What recipients agree to."),
      agency: bilingual
        .default(agencyTerms)
        .describe("What recipients also agree to if an agency gets their details; {agency}: its name and address."),
    })
    .describe("Programme terms that people accept."),
  support: z
    .strictObject({
      helpUrl: url.nullable().default(null).describe("The brand's help page, linked on /kontakt; null: none."),
      imprintUrl: url
        .nullable()
        .default(null)
        .describe("The brand's imprint, linked in the footer instead of ours; null: ours."),
      email: emailAddress
        .nullable()
        .default(null)
        .describe("Where messages of the contact form are sent; null: legal.email."),
      captcha: off(
        "A captcha before every message to us; off: only from the fourth message of one network address within an hour.",
      ),
    })
    .prefault({})
    .describe("The brand's own pages of help, and messages to us."),
});
export type TenantRecord = z.infer<typeof switches>;
/** The record as applied; `version` counts its applications. */
export type Tenant = TenantRecord & { version: number };
