/** Where a referral stands (specification section 4). */
export const status = {
  station: { shared: "geteilt", reacted: "reagiert", ordered: "bestellt", confirmed: "bestätigt", paid: "ausgezahlt" },
  bar: {
    T1: "Dein Kontakt hat noch nicht reagiert.",
    T2: "Dein Kontakt hat nicht reagiert, die Empfehlung ist abgelaufen.",
    T3: "Dein Kontakt hat reagiert und am {{date}} einen Vertrag abgeschlossen.",
    T4: "Dein Prämienanspruch wird bearbeitet.",
    T5: "Der Vertrag ist nicht zustande gekommen.",
    T6: "Deine Prämie steht zur Auszahlung bereit.",
    T7: "Deine Prämie wurde ausgezahlt.",
    T8: "Wir brauchen noch deine Bankdaten.",
    T9: "Deine Prämie wird in Kürze ausgezahlt.",
    T10: "Deine Prämie kann abgeholt werden.",
    T11: "Nach dem erfolgreichen Abschluss bekommst du deine Prämie.",
    T12: "Nach dem erfolgreichen Abschluss bekommt dein Kontakt die Prämie.",
    T13: "Deine Prämie ist verfallen.",
    TX: "Diese Empfehlung ist abgelaufen oder gesperrt und nicht mehr möglich.",
    optIn: "Bitte bestätige deine E-Mail-Adresse, dann kannst du den Link teilen.",
  },
  next: {
    you: "du",
    friend: "dein Kontakt",
    shop: "der Shop",
    us: "wir",
  },
  until: "bis {{date}}",
  between: "{{from}} bis {{to}}",
} as const;
