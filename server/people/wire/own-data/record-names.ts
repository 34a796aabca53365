import type { Names } from "./names.ts";

/** Rewards, payments and messages. */
export const recordNames: Omit<
  Names,
  "account" | "emailChange" | "session" | "passkey" | "audit" | "token" | "recommendation"
> = {
  claim: {
    name: "Praemierungen",
    text: "Prämien",
    fields: {
      id: ["Id", "Kennung der Prämie"],
      recommendationNumber: ["Empfehlungsnummer", "Zu welcher Empfehlung sie gehört"],
      kind: ["Art", "base: Prämie, bonus: Bonus, goodwill: Kulanz"],
      cents: ["WertCent", "Betrag in Cent"],
      state: ["Status", "Zustand der Prämie"],
      method: ["Auszahlungsart", "cash: Überweisung, voucher: Gutschein"],
      rewardId: ["PraemieId", "Die gewählte Prämie"],
      createdAt: ["EntstandenAm", "Wann sie entstand"],
      readyAt: ["AbholbarAb", "Ab wann sie abgeholt werden kann"],
      expiresAt: ["AbholbarBis", "Bis wann"],
      collectedAt: ["AbgeholtAm", "Wann sie abgeholt wurde"],
      paidAt: ["AusgezahltAm", "Wann sie ausgezahlt wurde"],
    },
  },
  ledger: {
    name: "Buchungen",
    text: "Buchungen zu den Prämien",
    fields: {
      claimId: ["PraemierungId", "Zu welcher Prämie"],
      kind: ["Art", "accrued, paid, returned, cancelled, expired, reinstated oder reversed"],
      cents: ["Cent", "Betrag in Cent"],
      occurredAt: ["GebuchtAm", "Wann gebucht wurde"],
    },
  },
  bankDetail: {
    name: "Bankdaten",
    text: "Bankverbindungen, auch ersetzte, zu denen es Zahlungen gibt",
    fields: {
      iban: ["Iban", "Die ganze IBAN; leer, wenn die Anmeldung länger als zehn Minuten her ist"],
      ibanLast4: ["IbanEndetAuf", "Die letzten vier Stellen"],
      holder: ["Kontoinhaber", "Kontoinhaber; leer wie die IBAN"],
      birthDate: ["Geburtsdatum", "Geburtsdatum des Kontoinhabers, wo danach gefragt wird; leer wie die IBAN"],
      createdAt: ["AngegebenAm", "Wann sie angegeben wurde"],
      usableFrom: ["NutzbarAb", "Ab wann dorthin überwiesen wird"],
      replacedAt: ["ErsetztAm", "Wann sie ersetzt oder entfernt wurde"],
    },
  },
  customerNumber: {
    name: "Kundennummern",
    text: "Die Kundennummer beim Anbieter",
    fields: {
      number: ["Kundennummer", "Die Nummer"],
      state: ["Status", "submitted, confirmed oder rejected"],
      submittedAt: ["AngegebenAm", "Wann sie angegeben wurde"],
      decidedAt: ["GeprueftAm", "Wann sie geprüft wurde"],
    },
  },
  payment: {
    name: "Ueberweisungen",
    text: "Überweisungen",
    fields: {
      claimId: ["PraemierungId", "Für welche Prämie"],
      endToEndId: ["EndToEndId", "Kennung bei der Bank"],
      cents: ["Cent", "Betrag in Cent"],
      state: ["Status", "pending, settled, returned oder dropped"],
      settledAt: ["AusgefuehrtAm", "Wann sie ausgeführt wurde"],
    },
  },
  mail: {
    name: "Emails",
    text: "E-Mails der letzten 30 Tage; ihr Inhalt wird beim Versand gelöscht",
    fields: {
      kind: ["Art", "Worum es ging"],
      recipient: ["Email", "Wohin sie ging"],
      language: ["Sprache", "de oder en"],
      state: ["Status", "queued, sent oder failed"],
      createdAt: ["GeschriebenAm", "Wann sie geschrieben wurde"],
      sentAt: ["VersendetAm", "Wann sie versendet wurde"],
    },
  },
  suppressedAddress: {
    name: "AbgelehnteAdresse",
    text: "Ob die Adresse des Kontos keine E-Mails annimmt, sodass keine mehr dorthin gehen",
    fields: {
      reason: ["Antwort", "Was ihr Mailserver antwortete, als Code"],
      suppressedAt: ["AbgelehntAm", "Wann er zuletzt eine E-Mail ablehnte"],
    },
  },
  newsletter: {
    name: "Newsletter",
    text: "Newsletter an die Adresse des Kontos",
    fields: {
      email: ["Email", "Wohin er geht"],
      firstName: ["Vorname", "Für die Anrede"],
      language: ["Sprache", "de oder en"],
      state: ["Status", "pending, optedIn oder optedOut"],
      form: ["Formular", "Wo er bestellt wurde"],
      consentText: ["Einwilligungstext", "Was dabei zu lesen war"],
      requestedAt: ["BestelltAm", "Wann er bestellt wurde"],
      mailedAt: ["BestaetigungVersendetAm", "Wann die Mail zur Bestätigung ging"],
      confirmedAt: ["BestaetigtAm", "Wann er bestätigt wurde"],
      endedAt: ["BeendetAm", "Wann er beendet wurde"],
    },
  },
  case: {
    name: "Anfragen",
    text: "Anfragen, vermisste Prämien und Reklamationen",
    fields: {
      number: ["Nummer", "Nummer der Anfrage"],
      kind: ["Art", "contact, missingReward oder complaint"],
      topic: ["Thema", "Worum es geht"],
      state: ["Status", "open, answered, resolved oder rejected"],
      salutation: ["Anrede", "Anrede"],
      name: ["Name", "Name"],
      email: ["Email", "Wohin die Antwort geht"],
      orderNumber: ["Bestellnummer", "Angegebene Bestellnummer"],
      orderedOn: ["BestelltAm", "Angegebener Tag der Bestellung"],
      productName: ["Produkt", "Angegebenes Produkt"],
      createdAt: ["GestelltAm", "Wann gefragt wurde"],
    },
  },
  caseMessage: {
    name: "Nachrichten",
    text: "Nachrichten zu den Anfragen",
    fields: {
      author: ["Von", "person oder operator"],
      text: ["Text", "Die Nachricht"],
      createdAt: ["GeschriebenAm", "Wann sie geschrieben wurde"],
    },
  },
  consent: {
    name: "Einwilligungen",
    text: "Antworten dieses Browsers zu Cookies; sie sind mit dem Konto nicht verbunden",
    fields: {
      visitorId: ["Kennung", "Kennung im Cookie dieses Browsers"],
      at: ["BeantwortetAm", "Wann geantwortet wurde"],
      place: ["Ort", "Wo geantwortet wurde"],
      textVersion: ["Textversion", "Stand des Textes"],
      values: ["Werte", "1: eingewilligt, 0: abgelehnt"],
      withdrawn: ["Widerrufen", "Was widerrufen wurde"],
    },
  },
};
