/**
 * Things that are added often, each where it is defined, and the places where somebody then has to decide something.
 * tests/rules/additions.test.ts adds them to a copy in memory and holds the list against what the compiler names.
 */
type Addition = { file: string; before: string; added: string; named: string[] };

/** By the added name. `named`: the files that the compiler names; texts are named by the file that shows them. */
export const additions: Record<string, Addition> = {
  scratchField: {
    file: "server/referral/recipient/model.ts",
    before: "  city: {",
    added: `  scratchField: { kind: "text", isSealed: false, purpose: "a test", seenBy: "agency" },\n`,
    named: [
      "app/content/recipient-facts.ts",
      "app/screens/referral/recipient/parts/details-form.tsx",
      "server/referral/recipient/schema.ts",
      "server/referral/store/recipients.ts",
      "server/referral/wire/empfaenger.ts",
    ],
  },
  scratchChannel: {
    file: "server/tenants/model.ts",
    before: `  "linkedin",\n`,
    added: `  "scratchChannel",\n`,
    named: [
      "app/screens/agencies/parts/cells.ts",
      "app/screens/referral/recommend/parts/share-page.tsx",
      "app/ui/share/channel-list.tsx",
      "server/referral/link/share-channels.ts",
      "server/tenants/wire/kanaele.ts",
    ],
  },
  scratchColumn: {
    file: "server/agencies/reports.ts",
    before: "    nextStep: string;",
    added: "    scratchColumn: string;\n",
    named: [
      "app/screens/agencies/leads.tsx",
      "app/screens/agencies/parts/cells.ts",
      "server/agencies/store/agency-reports-sql.ts",
      "server/agencies/wire/agentur-berichte.ts",
    ],
  },
  scratchSwitch: {
    file: "server/tenants/model.ts",
    before: "      agentRecommendation: off(",
    added: `      scratchSwitch: off("A test."),\n`,
    named: ["server/tenants/wire/mandant.ts"],
  },
  scratchMail: {
    file: "server/platform/mail/params.ts",
    before: "  loginLink: to(",
    added: "  scratchMail: to({ link: text }),\n",
    named: [
      "app/content/text-name.ts",
      "server/platform/mail/model.ts",
      "server/platform/mail/upstream/sample-params.ts",
      "server/platform/mail/upstream/templates/de.ts",
      "server/platform/mail/upstream/templates/en.ts",
    ],
  },
  scratchRefusal: {
    file: "server/platform/refusals.ts",
    before: "  notFound: {",
    added: `  scratchRefusal: { status: 409, wire: "PSOF9999" },\n`,
    named: [
      "app/i18n/de/messages.ts",
      "server/api/openapi/remedies.ts",
      "server/platform/wire/messages/de.ts",
      "server/platform/wire/messages/en.ts",
      "server/platform/wire/messages/index.ts",
    ],
  },
  scratchOfOrder: {
    file: "server/orders/model.ts",
    before: "  /** The numbers that our link carried into the shop. */",
    added: "  scratchOfOrder: string | null;\n",
    named: [
      "server/orders/inbox/statement.ts",
      "server/orders/schema.ts",
      "server/orders/wire/auftrag-fields.ts",
      "server/orders/wire/auftrag.ts",
    ],
  },
  scratchOfRecommendation: {
    file: "server/referral/recommendation/model.ts",
    before: "  /** The referrer's own name for the link",
    added: "  scratchOfRecommendation: string | null;\n",
    named: ["server/referral/recommendation/create.ts", "server/referral/store/insert-recommendation.ts"],
  },
  scratchOfClaim: {
    file: "server/rewards/claim/model.ts",
    before: "  createdAt: Date;\n  readyAt",
    added: "  scratchOfClaim: string | null;\n",
    named: [
      "server/rewards/claim/as-of.ts",
      "server/rewards/claim/reserve-claims.ts",
      "server/rewards/store/claims.ts",
    ],
  },
  scratchOfAccount: {
    file: "server/people/account/model.ts",
    before: "  referrerHash: string;\n  hasPassword",
    added: "  scratchOfAccount: string | null;\n",
    named: ["server/people/store/accounts.ts"],
  },
  scratchOfAgency: {
    file: "server/catalogue/agency/model.ts",
    before: "  street: string;\n  postcode: string;\n  city: string;\n  phone",
    added: "  scratchOfAgency: string | null;\n",
    named: ["server/agencies/add-agency.ts", "server/catalogue/store/agencies.ts"],
  },
  scratchOfStoredOrder: {
    file: "server/orders/model.ts",
    before: "  /** Who ordered, by evidence",
    added: "  scratchOfStoredOrder: string | null;\n",
    named: ["server/orders/inbox/new-order.ts", "server/orders/store/orders.ts"],
  },
  scratchText: {
    file: "app/i18n/de/catalogue/home.ts",
    before: "  areas:",
    added: `  scratchText: "Nur deutsch",\n`,
    named: ["app/i18n/en/catalogue/home.ts"],
  },
  scratchEnglishText: {
    file: "app/i18n/en/catalogue/home.ts",
    before: "  areas:",
    added: `  scratchEnglishText: "English only",\n`,
    named: ["app/i18n/en/catalogue/home.ts"],
  },
};
