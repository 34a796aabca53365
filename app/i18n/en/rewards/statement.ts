import type { statement as de } from "#app/i18n/de/rewards/statement.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** The yearly statement of a member's rewards, a PDF. */
export const statement = {
  file: "{{brand}}-rewards-{{year}}.pdf",
  title: "Yearly statement {{year}}",
  period: "Rewards from {{from}} to {{until}}",
  opening: "Open on {{date}}",
  closing: "Open at the end of {{date}}",
  note: "This statement shows what was booked on your reward account. It is not an invoice.",
  entries: "Entries",
  when: "Time",
  what: "Entry",
  about: "For",
  amount: "Amount",
  page: "Page {{page}}",
  kind: {
    accrued: "Credited",
    reinstated: "Credited again",
    returned: "Payment came back",
    paid: "Paid out",
    cancelled: "Cancelled",
    expired: "Expired",
    reversed: "Cancelled after payment",
  },
} satisfies Translated<typeof de>;
