import type { legal as de } from "#app/i18n/de/tenants/legal.ts";
import type { Translated } from "#app/i18n/forms.ts";

export const legal = {
  missing: {
    title: "Content not available",
    text: "This text cannot be loaded right now. Please try again in a moment or write to us.",
  },
  version: "Version of {{date}}",
  demonstration: "Demonstration",
  email: "E-mail",
  phone: "Telephone",
  imprint: {
    title: "Imprint",
    description: "Who runs the referral programme of {{name}}: address, contact and register entry.",
    lead: "Information under § 5 DDG",
    representedBy: "Represented by",
    register: "Register entry",
    vatId: "VAT number",
    responsible: "Responsible for the content",
    sameAddress: "address as above",
    disputesTitle: "Disputes without a court",
    disputes:
      "We do not take part in proceedings before a consumer arbitration board and are not obliged to. Write to us, and we look for a solution with you.",
  },
  privacy: {
    title: "Privacy",
    versions: "Versions",
    current: "in force",
    older: "This is an older version. The current one is in force:",
    description: "What is stored when you make a referral with {{name}}, what for, how long and who sees it.",
  },
  terms: {
    title: "Terms of participation",
    description:
      "The terms for referrals with {{name}}: who can take part, when a referral counts, when the reward comes.",
  },
  contact: {
    title: "Contact",
    description: "How to reach {{name}}: phone, e-mail and post.",
    lead: "We help you, by telephone or e-mail.",
    post: "Post",
    hint: "Tell us the number of your referral if you have one. We never need bank details by telephone or e-mail.",
    faq: "Perhaps your question has been answered already",
    brandHelp: "Questions about your contract or line are answered by {{brand}}'s own help",
  },
  figures: {
    title: "Our figures",
    description: "What {{name}} promised and paid in rewards, added up again every night.",
    lead: "What was promised, and what became of it: the four lower lines add up to the upper one, to the cent.",
    none: "The figures are here after the next reconciliation, which runs every night.",
    at: "As of {{moment}}",
    sum: "Promised",
    outcome: {
      paid: "Paid",
      open: "Still open",
      cancelled: "Cancelled",
      expired: "Expired",
    },
    explained: {
      paid: "transferred, or sent as a voucher",
      open: "waits for delivery, its period, or to be picked up",
      cancelled: "the contract did not come about or was withdrawn",
      expired: "not picked up in time",
    },
    agrees: "The reconciliation came out even",
    agreesText: "All rewards agreed with orders, payments and the bookings of the bank.",
    differs: "The reconciliation did not come out even",
    differsText: "Until that is settled, no money goes to the bank.",
    checksum: "Checksum of the report",
    checksumText:
      "Every night we write a report of the reconciliation. It stays with us, its checksum (SHA-256) is here: if the report is presented later, anybody can compute whether it is still the same. Each report names the checksum of the one before.",
  },
  accessibility: {
    title: "Accessibility statement",
    description:
      "How the referral programme of {{name}} meets the accessibility requirements, and what is still missing.",
    heading: "Accessibility statement",
    lead: "Information from {{operator}} under § 14 and annex 3 BFSG",
    service: "What this service is",
    delivery: "How it can be used",
    conformity: "How it meets the requirements",
    gaps: "What is still missing",
    feedback: "Something does not work?",
    feedbackText: "Tell us what is in the way, we answer and help:",
    authority: "Supervisory authority",
  },
} satisfies Translated<typeof de>;
