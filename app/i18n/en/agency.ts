export const agency = {
  nav: {
    label: "Agency",
    agency: "Overview",
    agencyOrders: "Orders",
    agencyRecommendations: "Recommendations",
    agencyRecommenders: "Recommenders",
    agencyLeads: "Leads",
    agencyInvitations: "Invitations",
    agencyAdministration: "Administration",
  },
  login: {
    title: "Sign-in for agencies",
    lead: "Agencies and their teams sign in here.",
  },
  overview: {
    title: "Overview",
  },
};
