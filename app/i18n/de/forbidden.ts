/** The page shown to SSO users without the right to a page. Does not address the reader. */
export const forbidden = {
  title: "Diese Seite ist für andere",
  for: "Sie ist für: {{roles}}.",
  forNobody: "Im Augenblick hat niemand ein Recht dazu.",
  as: "Angemeldet: {{name}}, {{role}}.",
  askOwner: "Fehlt hier ein Recht, kann die Inhaberin oder der Inhaber der Agentur es geben.",
  askAdmin: "Fehlt hier ein Recht, vergibt es im Unternehmen, wer die Zugänge verwaltet.",
  hotline: "Sonst hilft die Hotline: {{phone}}.",
  home: "Zur eigenen Startseite",
  logout: "Abmelden",
  roles: {
    owner: "Inhaber/in einer Agentur",
    inactiveOwner: "inaktive Inhaber/in einer Agentur",
    employee: "Mitarbeiter/in einer Agentur",
    agent: "Callcenter",
    support: "Support",
    finance: "Buchhaltung",
    operations: "Betrieb",
    marketing: "Marketing",
    partner: "Partner",
    none: "ohne Rolle",
  },
} as const;
