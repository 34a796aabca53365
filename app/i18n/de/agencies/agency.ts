/** The area of agencies. The German always says Sie, for every tenant: it is a workplace. */
export const agency = {
  login: {
    title: "Anmeldung für Agenturen",
    lead: "Hier melden sich Agenturen, Callcenter und Support mit ihrem Firmenkonto an.",
    submit: "Weiter zur Anmeldung",
    submitOther: "Mit einem anderen Konto anmelden",
    where: "Die Anmeldung öffnet sich bei {{host}} und bringt Sie danach hierher zurück.",
    password: "Ihr Passwort geben Sie nur dort ein. Wir sehen es nie.",
    end: "Ohne Eingabe endet die Sitzung nach {{idleMinutes}} Minuten, spätestens nach {{maxHours}} Stunden.",
    loggedOut: "Sie sind abgemeldet, hier und beim Anmeldedienst.",
    member: "Sie empfehlen privat?",
    memberLink: "Zur Anmeldung für Empfehlende",
    signedIn: "Sie sind angemeldet als {{name}}.",
    signOnUnavailable: "Die Anmeldung ist gerade nicht erreichbar",
    signOnUnavailableText:
      "Der Anmeldedienst antwortet nicht. Bitte versuchen Sie es in ein paar Minuten noch einmal. Eilt es, hilft unsere Hotline: {{phone}}.",
    signInOver: "Diese Anmeldung gilt nicht mehr",
    signInOverText:
      "Sie hat zu lange gedauert oder wurde in einem anderen Fenster beendet. Bitte beginnen Sie noch einmal.",
    signInRefused: "Die Anmeldung hat nicht geklappt",
    signInRefusedText: "Der Anmeldedienst hat sie nicht bestätigt. Bitte versuchen Sie es noch einmal.",
    signInUnverified: "Ihre E-Mail-Adresse ist noch nicht bestätigt",
    signInUnverifiedText:
      "Bitte bestätigen Sie sie beim Anmeldedienst und melden Sie sich danach hier noch einmal an. Ihre IT hilft dabei.",
    signInUnknown: "Für dieses Konto gibt es hier noch keinen Zugang",
    signInUnknownText:
      "Der Zugang gilt für genau die E-Mail-Adresse Ihres Firmenkontos. In einer Agentur lädt die Inhaberin oder der Inhaber Sie damit ein; Inhaber wenden sich an unsere Hotline: {{phone}}. In Callcenter, Support und Buchhaltung lässt die Teamleitung Ihren Zugang anlegen.",
    signInWithoutRole: "Ihr Konto hat hier noch keine Rechte",
    signInWithoutRoleText:
      "Wer was darf, legt Ihr Unternehmen fest. Bitten Sie die Inhaberin oder den Inhaber Ihrer Agentur darum, Ihnen eine Rolle zu geben, und melden Sie sich dann noch einmal an. In Callcenter, Support und Buchhaltung hilft die Teamleitung.",
    signInEnded: "Ihr Zugang wurde beendet",
    signInEndedText:
      "Ist das ein Versehen, hilft in einer Agentur unsere Hotline: {{phone}}. In Callcenter, Support und Buchhaltung lässt die Teamleitung Ihren Zugang neu anlegen.",
    people: "Zum Ausprobieren",
    peopleText: "Diese Personen sind erfunden. Sie brauchen kein Passwort; das gibt es nur auf Entwicklungsrechnern.",
    as: "Als {{name}} anmelden",
  },
  logout: {
    title: "Abmelden",
    text: "Sie melden sich hier und beim Anmeldedienst Ihres Unternehmens ab.",
    submit: "Jetzt abmelden",
    stay: "Angemeldet bleiben",
  },
  overview: {
    title: "Übersicht",
  },
} as const;
