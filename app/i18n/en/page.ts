/** What every page has. */
export const page = {
  nav: { recommend: "Recommend", mine: "My referrals", code: "Use a code", faq: "Questions" },
  login: "Log in",
  logout: "Log out",
  footer: {
    faq: "Questions and answers",
    contact: "Contact",
    imprint: "Imprint",
    terms: "Terms",
    privacy: "Privacy",
    cookies: "Cookies",
    accessibility: "Accessibility",
  },
  languages: { de: "Deutsch", en: "English" },
  hotline: "Help by phone: {{phone}}, {{hours}}",
  home: "Home",
  notFound: {
    title: "This page does not exist",
    text: "Your request could not be processed.",
    more: "Perhaps the link is incomplete. Copy it once more in full, or start again from the home page.",
    home: "To the home page",
  },
  fault: {
    title: "That did not work just now",
    text: "It is not your fault. Please try again in a few minutes.",
    number: "Number for questions: {{id}}",
  },
};
