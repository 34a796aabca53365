import type { shop as de } from "#app/i18n/de/catalogue/shop.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** The shop and its campaigns. Names of products and categories come from the product source. */
export const shop = {
  recommend: "Refer now",
  rewardUpTo: "Reward up to",
  offers: "What you can recommend",
  parts: "Selection",
  all: "All",
  devices: "Together with a device",
  more: "Good to know",
  card: "Refer",
  unavailable: {
    title: "Content not available",
    text: "The offers cannot be loaded just now. You can refer somebody all the same:",
    link: "Create a link, your contact chooses the offer",
    form: "Your contact chooses the offer, and the reward depends on it.",
  },
  none: {
    title: "Nothing on offer here at the moment",
    text: "New offers will come. Until then there is more that is worth recommending.",
    link: "See everything that you can recommend",
  },
  partTitle: "Recommend {{title}}: {{area}}",
  atHome: {
    title: "For your home",
    lead: "A line that holds, and what belongs to it. Choose what suits your contact.",
    areas: "Where do you start?",
    description:
      "Recommend internet and more for the home: up to {{euros}} euros of reward for you, your contact or both of you.",
  },
  areas: {
    fibre: {
      title: "Fibre right into your flat",
      short: "The fastest network, where it has been built.",
      description: "Recommend fibre and get a reward of up to {{euros}} euros. All tariffs with price and reward.",
    },
    homeInternet: {
      title: "Fast at home: internet and fixed line",
      short: "Surf, stream and call through one line.",
      description:
        "Recommend home internet and fixed line: a reward of up to {{euros}} euros. All tariffs with price and advantage.",
    },
    youngPeople: {
      title: "Fast at home while you are under 28",
      short: "Internet at a smaller price for everyone under 28.",
      description:
        "Recommend internet for young people under 28: up to {{euros}} euros of reward for you, your contact or both of you.",
    },
    tv: {
      title: "TV and media libraries in one",
      short: "Channels, media libraries and films, on every device.",
      description: "Recommend TV and get a reward of up to {{euros}} euros. All packages with price and reward.",
    },
    homeService: {
      title: "Help when something at home gets stuck",
      short: "Setting up, explaining, repairing: by phone or on the spot.",
      description:
        "Recommend the digital home service: a reward of up to {{euros}} euros, and your contact has somebody who helps.",
    },
    sport: {
      title: "Live sport with your internet line",
      short: "Every match of the season with a fast line.",
      description: "Recommend sport and internet together: a reward of up to {{euros}} euros.",
    },
    mobile: {
      title: "Surf and call on the move",
      short: "Tariffs with plenty of data, with a new device if you like.",
      description:
        "Recommend mobile and get a reward of up to {{euros}} euros. Tariffs for on the move, also with a smartphone or tablet.",
    },
    young: {
      title: "More data, smaller price: tariffs for everyone under 28",
      short: "Mobile for everyone who is younger than 28 when the contract starts.",
      description: "Recommend young tariffs for everyone under 28: a reward of up to {{euros}} euros.",
    },
    businessLine: {
      title: "Internet and telephone for business",
      short: "Lines for the office, the shop and the workshop.",
      description: "Recommend fixed line and internet for business: a reward of up to {{euros}} euros.",
    },
    businessInternet: {
      title: "Internet for business",
      short: "DSL and fibre for the self-employed and for companies.",
      description: "Recommend internet for the self-employed and companies: a reward of up to {{euros}} euros.",
    },
    businessWebshop: {
      title: "Website and web shop, taken care of",
      short: "Be found and sell without building it yourself.",
      description: "Recommend a website and web shop for business: a reward of up to {{euros}} euros.",
    },
  },
  campaign: {
    description: "{{title}}: {{name}} rewards referrals with up to {{euros}} euros.",
    eyebrow: "Campaign",
    bonus: "Extra for you: {{amount}} after {{deals}} successful referrals within {{months}} months.",
    runs: "Runs from {{from}} to {{to}}",
    upcoming: "Starts on {{from}} and runs until {{to}}",
    ended: "Ran from {{from}} to {{to}}",
    endedTitle: "This campaign is over.",
    endedText: "Referring is still worth it: the rewards go on.",
    soonTitle: "This campaign has not begun yet.",
    soonText: "You can refer somebody already, but then without the campaign.",
    kept: "Holds for each link made until then, also if your contact orders later.",
    join: "Take part and refer",
    legal: "Conditions of the campaign",
    consent: "To take part you agree to the campaign's conditions when you make a referral.",
    until: "until",
    others: "Running now",
  },
} satisfies Translated<typeof de>;
