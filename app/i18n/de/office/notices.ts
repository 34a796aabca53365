/** What people of the office hear of by mail: where they choose, and where they end it. It addresses nobody. */
export const notices = {
  title: "Benachrichtigungen",
  lead: "Per E-Mail an {{email}}. Die Mails zählen nur, was wartet, und nennen niemanden.",
  kind: "Was",
  choice: {
    never: "Gar nicht",
    daily: "Einmal am Tag",
    soon: "Sofort",
  },
  others: {
    prices: "Prämienänderungen anderer",
    lead: "Neue Leads",
    decided: "Eigene Anträge, die entschieden sind",
  },
  hint: "„Einmal am Tag“ kommt montags bis freitags kurz vor sieben, alles in einer Mail, und nur, wenn etwas wartet. „Sofort“ kommt binnen weniger Minuten; was am nächsten Morgen noch wartet, steht auch in der Tagesmail.",
  stopped: "Alle diese Mails sind abbestellt. Speichern schaltet sie wieder ein, so wie unten gewählt.",
  submit: "Speichern",
  saved: "Gespeichert.",
  stop: {
    title: "Benachrichtigungen abbestellen",
    lead: "Ein Klick genügt, ohne Anmeldung. Dann kommen keine Mails mehr darüber, was im Büro wartet.",
    submit: "Abbestellen",
    doneTitle: "Die Benachrichtigungen sind abbestellt",
    doneText: "Im Büro lassen sie sich unter „Benachrichtigungen“ wieder wählen.",
    unknownTitle: "Diesen Link kennen wir nicht",
    unknownText:
      "Vielleicht ist er unvollständig. Im Büro lassen sich die Mails unter „Benachrichtigungen“ auch abbestellen.",
    toNotices: "Benachrichtigungen wählen",
  },
} as const;
