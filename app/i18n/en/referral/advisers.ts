import type { advisers as de } from "#app/i18n/de/referral/advisers.ts";
import type { Translated } from "#app/i18n/forms.ts";

export const advisers = {
  title: "Advice near you",
  description: "Find advisers of {{brand}} by name, place or postcode, and recommend them.",
  lead: "Who gave you good advice? Choose the person and recommend them.",
  search: "Name, place or postcode",
  send: "Search",
  count_one: "1 person",
  count_other: "{{count}} people",
  choose: "Recommend this adviser",
  chooseWho: ": {{name}}",
  pages: "Pages of the list",
  page: "Page {{page}} of {{pages}}",
  before: "Back",
  next: "Next",
  nobody: {
    title: "Nobody found",
    text: "Nobody in the list fits “{{query}}”. Try another name, the place or the first digits of the postcode.",
    beyond: "The list does not go that far.",
    all: "See all",
  },
  empty: {
    title: "Nobody is here yet",
    text: "You can recommend all the same: an offer instead of a person.",
    action: "Recommend an offer",
  },
  form: {
    other: "Choose another adviser",
    choose: "Recommend a certain adviser",
    unknown: "This adviser is not there any more",
    unknownText: "The person is not in our list any more. Choose another one, or recommend an offer without them.",
    list: "To the list",
  },
  contact: {
    agreed: "{{agency}} has your details and contacts you. Phone: {{phone}}",
    recipient: {
      title: "Who will contact you",
      text: "What you enter goes to {{agency}} once you agree. The agency then contacts you. Phone: {{phone}}",
    },
    referrer: {
      title: "The adviser whom you recommend",
      text: "If your contact agrees, {{agency}} contacts them.",
    },
  },
} satisfies Translated<typeof de>;
