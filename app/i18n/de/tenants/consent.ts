/** Cookie settings, opt-out pages. Changing a text that people agree to requires a new consentTextVersion. */
export const consent = {
  title: "Cookie-Einstellungen",
  lead: "Du entscheidest, was wir über das Nötige hinaus speichern. Jede Antwort gilt 60 Tage, und du kannst sie hier jederzeit ändern.",
  lead_sie:
    "Sie entscheiden, was wir über das Nötige hinaus speichern. Jede Antwort gilt 60 Tage, und Sie können sie hier jederzeit ändern.",
  unasked: "Diese Seite fragt nicht danach, was sie in deinem Browser speichern darf. Hier steht, was es ist.",
  unasked_sie: "Diese Seite fragt nicht danach, was sie in Ihrem Browser speichern darf. Hier steht, was es ist.",
  banner:
    "Ein Cookie kann sich merken, über welche Aktion du kommst, und eine Messung auf unserem Server zählt erreichte Ziele. Beides nur, wenn du zustimmst. Ablehnen ändert nichts an dem, was du hier tun kannst.",
  banner_sie:
    "Ein Cookie kann sich merken, über welche Aktion Sie kommen, und eine Messung auf unserem Server zählt erreichte Ziele. Beides nur, wenn Sie zustimmen. Ablehnen ändert nichts an dem, was Sie hier tun können.",
  save: "Auswahl speichern",
  saved: "Gespeichert. Deine Antwort gilt ab sofort.",
  saved_sie: "Gespeichert. Ihre Antwort gilt ab sofort.",
  wrong: "Diese Antwort konnten wir nicht lesen. Bitte wähle noch einmal.",
  wrong_sie: "Diese Antwort konnten wir nicht lesen. Bitte wählen Sie noch einmal.",
  more: "Was wir sonst speichern, steht im Datenschutz",
  privacy: "Datenschutz",
  proof:
    "Deine Antworten halten wir zum Nachweis fest, drei Jahre lang und ohne deinen Namen. Nur dein Browser kennt die Nummer dazu: {{id}}",
  proof_sie:
    "Ihre Antworten halten wir zum Nachweis fest, drei Jahre lang und ohne Ihren Namen. Nur Ihr Browser kennt die Nummer dazu: {{id}}",
  categories: {
    required: {
      title: "Erforderlich",
      text: "Ohne sie funktionieren Anmeldung, Empfehlung und Prämie nicht.",
    },
    functional: {
      title: "Funktional",
      text: "Damit bleibt erhalten, über welche Aktion du gekommen bist, auch wenn du später wiederkommst.",
      text_sie: "Damit bleibt erhalten, über welche Aktion Sie gekommen sind, auch wenn Sie später wiederkommen.",
    },
    analytical: {
      title: "Statistik",
      text: "Unser Server meldet, dass ein Ziel erreicht wurde, zum Beispiel eine neue Empfehlung. Nichts davon führt zu dir.",
      text_sie:
        "Unser Server meldet, dass ein Ziel erreicht wurde, zum Beispiel eine neue Empfehlung. Nichts davon führt zu Ihnen.",
    },
    marketing: {
      title: "Marketing",
      text: "Werbung, die sich nach dem richtet, was du hier tust.",
      text_sie: "Werbung, die sich nach dem richtet, was Sie hier tun.",
    },
  },
  tools: { matomo: "Matomo", adobe: "Adobe Analytics" },
  items: {
    psoe_consent: {
      purpose: "merkt sich deine Antworten auf diese Fragen",
      purpose_sie: "merkt sich Ihre Antworten auf diese Fragen",
      duration: "60 Tage",
    },
    psoe_token: { purpose: "du bist angemeldet", purpose_sie: "Sie sind angemeldet", duration: "12 Stunden" },
    psoe_owner: {
      purpose: "dieser Browser hat eine Empfehlung erstellt und darf sie ansehen",
      duration: "60 Tage",
    },
    psoe_reward: {
      purpose: "du hast den Link zu einer Prämie geöffnet",
      purpose_sie: "Sie haben den Link zu einer Prämie geöffnet",
      duration: "bis der Link endet, höchstens {{rewardLinkDays}} Tage",
    },
    pso_number: {
      purpose: "dieser Browser hat den Link einer Empfehlung geöffnet; hinter pso_ steht ihre Nummer",
      duration: "60 Tage",
    },
    channel: {
      purpose: "die Aktion, über die du gekommen bist",
      purpose_sie: "die Aktion, über die Sie gekommen sind",
      duration: "730 Tage",
    },
    matomo: {
      purpose: "zählt erreichte Ziele; die Meldung kommt von unserem Server und sagt nichts über dich",
      purpose_sie: "zählt erreichte Ziele; die Meldung kommt von unserem Server und sagt nichts über Sie",
      duration: "kein Cookie",
    },
    adobe: {
      purpose: "zählt erreichte Ziele; die Meldung kommt von unserem Server und sagt nichts über dich",
      purpose_sie: "zählt erreichte Ziele; die Meldung kommt von unserem Server und sagt nichts über Sie",
      duration: "kein Cookie",
    },
    script: {
      purpose: "wird erst nach deiner Zustimmung von diesem Anbieter geladen",
      purpose_sie: "wird erst nach Ihrer Zustimmung von diesem Anbieter geladen",
      duration: "wie dort beschrieben",
    },
  },
  optOut: {
    title: "Widerspruch gegen {{tool}}",
    lead: "Hier entscheidest du allein über {{tool}}. Andere Antworten bleiben, wie sie sind.",
    lead_sie: "Hier entscheiden Sie allein über {{tool}}. Andere Antworten bleiben, wie sie sind.",
    state: {
      given: "{{tool}} zählt in diesem Browser mit",
      declined: "{{tool}} zählt in diesem Browser nicht mit",
      unset: "{{tool}} zählt in diesem Browser noch nicht mit",
      unused: "Diese Seite nutzt {{tool}} nicht",
    },
    means: {
      given:
        "Du hast zugestimmt. Erreichst du ein Ziel, meldet unser Server das an {{host}}, ohne Namen, Nummer oder Netzadresse.",
      given_sie:
        "Sie haben zugestimmt. Erreichen Sie ein Ziel, meldet unser Server das an {{host}}, ohne Namen, Nummer oder Netzadresse.",
      declined: "Dein Widerspruch ist gespeichert. Er gilt 60 Tage, danach fragen wir wieder.",
      declined_sie: "Ihr Widerspruch ist gespeichert. Er gilt 60 Tage, danach fragen wir wieder.",
      unset:
        "Du hast noch nicht geantwortet. Ohne Zustimmung wird nichts gemeldet, und mit einem Widerspruch fragen wir nicht mehr danach.",
      unset_sie:
        "Sie haben noch nicht geantwortet. Ohne Zustimmung wird nichts gemeldet, und mit einem Widerspruch fragen wir nicht mehr danach.",
      unused: "Es wird nichts gemeldet, deshalb gibt es nichts zu widersprechen.",
    },
    object: "Widersprechen",
    undo: "Widerspruch zurücknehmen",
    browser: "Die Antwort steht in einem Cookie dieses Browsers. In einem anderen Browser entscheidest du neu.",
    browser_sie: "Die Antwort steht in einem Cookie dieses Browsers. In einem anderen Browser entscheiden Sie neu.",
  },
} as const;
