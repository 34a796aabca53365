/** The area of agencies. It addresses its people with Sie in every tenant: they are there for their work. */
export const agency = {
  nav: {
    label: "Agentur",
    agency: "Übersicht",
    agencyOrders: "Aufträge",
    agencyRecommendations: "Empfehlungen",
    agencyRecommenders: "Empfehler",
    agencyLeads: "Leads",
    agencyInvitations: "Einladungen",
    agencyAdministration: "Verwaltung",
  },
  login: {
    title: "Anmeldung für Agenturen",
    lead: "Hier melden sich Agenturen und ihre Teams an.",
  },
  overview: {
    title: "Übersicht",
  },
};
