export const agency = {
  nav: {
    label: "Agency",
    agency: "Overview",
    agencyStatistics: "Statistics",
    agencyRewards: "Rewards",
    agencyRewardPlan: "Reward plan",
    agencyInvoices: "Invoices",
    agencyMasterData: "Master data",
    agencyEmployees: "Employees",
  },
  login: {
    title: "Sign-in for agencies",
    lead: "Agencies and their teams sign in here.",
  },
  overview: {
    title: "Overview",
  },
};
