export const agency = {
  nav: {
    label: "Agency",
    agency: "Overview",
  },
  login: {
    title: "Sign-in for agencies",
    lead: "Agencies and their teams sign in here.",
  },
  overview: {
    title: "Overview",
  },
};
