/** Cookie settings, opt-out pages. Whoever changes words here that people agree to, changes consentTextVersion. */
export const consent = {
  title: "Cookie-Einstellungen",
  lead: "Du entscheidest, was wir über das Nötige hinaus speichern. Jede Antwort gilt 60 Tage, und du kannst sie hier jederzeit ändern.",
  unasked: "Diese Seite fragt nicht danach, was sie in deinem Browser speichern darf. Hier steht, was es ist.",
  banner:
    "Ein Cookie kann sich merken, über welche Aktion du kommst, und eine Messung auf unserem Server zählt erreichte Ziele. Beides nur, wenn du zustimmst. Ablehnen ändert nichts an dem, was du hier tun kannst.",
  save: "Auswahl speichern",
  saved: "Gespeichert. Deine Antwort gilt ab sofort.",
  wrong: "Diese Antwort konnten wir nicht lesen. Bitte wähle noch einmal.",
  more: "Was wir sonst speichern, steht im Datenschutz",
  privacy: "Datenschutz",
  proof:
    "Deine Antworten halten wir zum Nachweis fest, drei Jahre lang und ohne deinen Namen. Nur dein Browser kennt die Nummer dazu: {{id}}",
  categories: {
    required: {
      title: "Erforderlich",
      text: "Ohne sie funktionieren Anmeldung, Empfehlung und Prämie nicht.",
    },
    functional: {
      title: "Funktional",
      text: "Damit bleibt erhalten, über welche Aktion du gekommen bist, auch wenn du später wiederkommst.",
    },
    analytical: {
      title: "Statistik",
      text: "Unser Server meldet, dass ein Ziel erreicht wurde, zum Beispiel eine neue Empfehlung. Nichts davon führt zu dir.",
    },
    marketing: { title: "Marketing", text: "Werbung, die sich nach dem richtet, was du hier tust." },
  },
  tools: { matomo: "Matomo", adobe: "Adobe Analytics" },
  items: {
    psoe_consent: { purpose: "merkt sich deine Antworten auf diese Fragen", duration: "60 Tage" },
    psoe_token: { purpose: "du bist angemeldet", duration: "12 Stunden" },
    psoe_owner: {
      purpose: "dieser Browser hat eine Empfehlung erstellt und darf sie ansehen",
      duration: "60 Tage",
    },
    psoe_reward: {
      purpose: "du hast den Link zu einer Prämie geöffnet",
      duration: "bis der Link endet, höchstens {{rewardLinkDays}} Tage",
    },
    pso_number: {
      purpose: "dieser Browser hat den Link einer Empfehlung geöffnet; hinter pso_ steht ihre Nummer",
      duration: "60 Tage",
    },
    channel: { purpose: "die Aktion, über die du gekommen bist", duration: "730 Tage" },
    matomo: {
      purpose: "zählt erreichte Ziele; die Meldung kommt von unserem Server und sagt nichts über dich",
      duration: "kein Cookie",
    },
    adobe: {
      purpose: "zählt erreichte Ziele; die Meldung kommt von unserem Server und sagt nichts über dich",
      duration: "kein Cookie",
    },
    script: {
      purpose: "wird erst nach deiner Zustimmung von diesem Anbieter geladen",
      duration: "wie dort beschrieben",
    },
  },
  optOut: {
    title: "Widerspruch gegen {{tool}}",
    lead: "Hier entscheidest du allein über {{tool}}. Andere Antworten bleiben, wie sie sind.",
    state: {
      given: "{{tool}} zählt in diesem Browser mit",
      declined: "{{tool}} zählt in diesem Browser nicht mit",
      unset: "{{tool}} zählt in diesem Browser noch nicht mit",
      unused: "Diese Seite nutzt {{tool}} nicht",
    },
    means: {
      given:
        "Du hast zugestimmt. Erreichst du ein Ziel, meldet unser Server das an {{host}}, ohne Namen, Nummer oder Netzadresse.",
      declined: "Dein Widerspruch ist gespeichert. Er gilt 60 Tage, danach fragen wir wieder.",
      unset:
        "Du hast noch nicht geantwortet. Ohne Zustimmung wird nichts gemeldet, und mit einem Widerspruch fragen wir nicht mehr danach.",
      unused: "Es wird nichts gemeldet, deshalb gibt es nichts zu widersprechen.",
    },
    object: "Widersprechen",
    undo: "Widerspruch zurücknehmen",
    browser: "Die Antwort steht in einem Cookie dieses Browsers. In einem anderen Browser entscheidest du neu.",
  },
} as const;
