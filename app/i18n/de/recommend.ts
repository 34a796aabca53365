/** Making a recommendation, up to the link. */
export const recommend = {
  confirmation: {
    title: "Nur noch ein Klick in deiner E-Mail",
    text: "Wir haben dir eine E-Mail geschickt. Bestätige darin deine Adresse, dann kannst du deinen Link teilen.",
    spam: "Nichts angekommen? Schau im Spam-Ordner nach.",
    resend: "E-Mail noch einmal schicken",
    email: "E-Mail-Adresse",
    resentTitle: "Ist unterwegs",
    resentText: "Wenn zu dieser Adresse eine Empfehlung wartet, kommt die E-Mail gleich noch einmal.",
    confirmTitle: "Empfehlung bestätigen",
    confirmText: "Mit diesem Klick bestätigst du deine E-Mail-Adresse. Danach kannst du deinen Link teilen.",
    confirm: "Bestätigen und Link ansehen",
    why: "Warum noch ein Klick? Manche E-Mail-Programme öffnen Links zur Prüfung von selbst. So bleibt deiner gültig.",
    expiredTitle: "Dieser Link gilt nicht mehr",
    expiredText: "Er ist abgelaufen oder wurde schon benutzt. Wir schicken dir gern einen neuen.",
  },
  thanks: {
    title: "Danke fürs Empfehlen",
    text: "Jetzt ist dein Kontakt am Zug. Das passiert als Nächstes:",
    step1: "Dein Kontakt öffnet den Link. Er gilt {{days}} Tage.",
    step2: "Er bestätigt seine Daten und bestellt innerhalb von {{orderDays}} Tagen.",
    step3:
      "Ist der Vertrag aktiv, bekommst du eine E-Mail und wählst deine Prämie. Das dauert meist {{from}} bis {{to}} Wochen.",
    again: "Noch etwas empfehlen",
    area: "Meine Empfehlungen ansehen",
  },
};
