let counter = 0;

/** A recommendation that needs no login; each call is by another person. */
export function recommendation(change: { Empfehlung?: object; Empfehler?: object } = {}) {
  counter += 1;
  return {
    Empfehlung: {
      Produkt: "mobil-m",
      Channel: "whatsapp",
      Empfehlungslink: true,
      AgbText: "yes",
      AnteilEmpfehler: 50,
      ...change.Empfehlung,
    },
    Empfehler: {
      Vorname: "Mara",
      Nachname: "König",
      Email: `mara${counter}@freund.example`,
      NewsletterPermission: false,
      ...change.Empfehler,
    },
    Empfaenger: null,
  };
}

/** A recipient with all their data; each call is another person, who lives elsewhere. */
export function recipient(change: object = {}) {
  counter += 1;
  return {
    empfehlungsnummer: "",
    empfaengernummer: "",
    empfaengerdaten: {
      anrede: "Frau",
      vorname: "Eva",
      name: "Öztürk",
      geburtsdatum: "04.05.1990",
      email: `eva${counter}@freund.example`,
      telefon: "",
      werbeeinwilligung: false,
      adresse: { strasse: "Gänseweg", hausnummer: `${counter}a`, plz: "01067", ort: "Dresden" },
      ...change,
    },
  };
}
