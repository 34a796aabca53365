import type { forbidden as german } from "#app/i18n/de/forbidden.ts";
import type { Translated } from "#app/i18n/forms.ts";

export const forbidden: Translated<typeof german> = {
  title: "This page is for others",
  for: "It is for: {{roles}}.",
  forNobody: "Nobody has a right to it at the moment.",
  as: "Signed in: {{name}}, {{role}}.",
  askOwner: "If a right is missing here, an owner of the agency can give it.",
  askAdmin: "If a right is missing here, it is given by those who manage access in the company.",
  hotline: "Otherwise the hotline helps: {{phone}}.",
  home: "To the own start page",
  logout: "Log out",
  roles: {
    owner: "owners of an agency",
    inactiveOwner: "inactive owners of an agency",
    employee: "employees of an agency",
    agent: "call-centre",
    support: "support",
    finance: "finance",
    operations: "operations",
    marketing: "marketing",
    partner: "partner",
    none: "without a role",
  },
};
