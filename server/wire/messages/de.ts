import type { Formed, RefusalMessages } from "./messages.ts";

/**
 * Why something is refused (specification section 8), as screens say it: what addresses somebody as "key" (du) and "key_sie".
 * The facade says the latter, and the specification's own sentences as they are (specified.ts).
 */
export const refusalMessages = {
  technical: "Leider ist ein technischer Fehler aufgetreten. Bitte versuche es später noch einmal.",
  notFound: "Ihre Anfrage konnte nicht verarbeitet werden.",
  invalidInput: "Einige Angaben fehlen oder sind nicht gültig. Bitte prüfe die markierten Felder.",
  tooManyRequests:
    "Das waren zu viele Versuche in kurzer Zeit. Bitte warte einen Moment und versuche es dann noch einmal.",
  signatureInvalid: "Die Signatur der Nachricht fehlt, ist ungültig oder zu alt.",

  wrongCredentials: "Die E-Mail-Adresse oder das Passwort ist nicht richtig.",
  linkExpired: "Dieser Link ist abgelaufen. Über „Passwort vergessen“ bekommst du einen neuen.",
  notAuthorized: "Dazu bist du nicht berechtigt.",
  loginFirst: "Bitte melde dich zuerst an.",
  accountBlocked: "Dieses Konto ist gesperrt. Bitte wende dich an unseren Support.",
  staffBlocked: "Mitarbeitende, Dienstleister und Vertriebspartner können an diesem Programm nicht teilnehmen.",
  emailNotRegistered: "Diese E-Mail-Adresse ist bei uns nicht registriert.",
  emailExists: "Zu dieser E-Mail-Adresse gibt es schon ein Konto.",
  emailNotAllowed: "Mit dieser E-Mail-Adresse ist eine Teilnahme nicht möglich. Bitte wende dich an unseren Support.",
  emailInvalid: "Dies ist keine gültige E-Mail-Adresse.",
  tokenUsed: "Mit diesem Link hast du dich schon einmal angemeldet. Bitte fordere einen neuen an.",
  tokenInvalid: "Dieser Link ist ungültig. Bitte fordere einen neuen an.",

  recommendationExists: "Du hast dieses Angebot schon empfohlen. Dein Link ist noch gültig.",
  recommendationExistsOptInRequired:
    "Du hast dieses Angebot schon empfohlen, aber deine E-Mail-Adresse noch nicht bestätigt. Wir können dir die Bestätigungsmail noch einmal schicken.",
  optInRequired: "Bitte bestätige zuerst deine E-Mail-Adresse. Danach kannst du deinen Link teilen.",
  recommendationUnknown: "Diese Empfehlung gibt es nicht.",
  recommendationExpired: "Diese Empfehlung ist abgelaufen und kann nicht mehr genutzt werden.",
  recommendationBlocked: "Diese Empfehlung ist gesperrt und kann nicht mehr genutzt werden.",
  productUnknown: "Dieses Angebot gibt es nicht oder nicht mehr.",
  termsNotAccepted:
    "Bitte bestätigen Sie die Allgemeinen Geschäftsbedingungen und die Bedinungen für eine erfolgreiche Prämierung.",
  captchaRequired: "Bitte löse die Sicherheitsfrage.",
  captchaWrong: "Die Sicherheitsfrage ist nicht richtig gelöst oder abgelaufen. Bitte versuche es noch einmal.",
  codeUnknown: "Diesen Empfehlungscode gibt es nicht. Bitte prüfe deine Eingabe.",
  campaignNotActive: "Diese Aktion läuft nicht. Du kannst ohne sie empfehlen.",
  campaignConsentMissing: "Bitte stimme den Aktionsbedingungen zu, um an der Aktion teilzunehmen.",
  recommendationFinished: "Diese Empfehlung ist schon abgeschlossen.",

  recipientEmailEqualsReferrer: "Die E-Mail-Adresse darf nicht dieselbe, wie die der Empfehlung sein.",
  recipientUnknown: "Wir finden dich zu dieser Empfehlung nicht. Bitte öffne den Link aus der Empfehlung noch einmal.",
  recipientMinor: "Die Teilnahme ist erst ab 18 Jahren möglich.",
  recipientTooOldForYoung: "Dieses Angebot gilt nur für alle unter 28 Jahren.",
  recipientDataMissing: "Bitte gib zuerst deine Daten an.",

  orderUnknown: "Diese Bestellung gibt es nicht.",
  orderConflict: "Diese Bestellung ist schon mit einer anderen Empfehlung verbunden.",

  rewardAlreadyPickedUp: "Diese Prämie wurde schon abgeholt.",
  rewardTokenInvalid: "Der Link zu deiner Prämie ist ungültig.",
  rewardLinkExpired: "Der Link zu deiner Prämie ist abgelaufen. Bitte wende dich an unseren Support.",
  rewardNotReady: "Diese Prämie ist noch nicht freigegeben.",
  rewardExpired: "Diese Prämie ist verfallen.",
  rewardNotAvailable: "Diese Prämie steht gerade nicht zur Wahl. Bitte wähle eine andere.",
  bankDataNotSaved:
    "Deine Bankdaten konnten nicht gespeichert werden. Bitte nutze den Link aus der E-Mail, die du von uns bekommen hast.",
  ibanInvalid: "Diese IBAN ist nicht gültig.",
  ibanNotGerman: "Bitte gib eine deutsche IBAN an. Sie beginnt mit DE.",
  ibanOutsideEea:
    "Wir überweisen nur auf Konten in der EU, in Island, Liechtenstein und Norwegen. Bitte gib eine andere IBAN an.",
  voucherPoolEmpty: "Dieser Gutschein ist gerade vergriffen. Bitte wähle eine andere Prämie.",

  consentUnregistered: "Please register Consent with ConsentService::registerConsent first",
  consentTextOutdated: "Der Text zur Einwilligung hat sich geändert. Bitte lies ihn noch einmal und antworte dann.",

  sameOperator: "Für diesen Schritt ist eine zweite Person nötig.",
  goodwillConflict: "Zu diesem Vorgang gibt es schon eine Kulanz mit anderem Betrag oder für jemand anderen.",
  payoutRunState: "In diesem Zustand des Zahllaufs ist das nicht möglich.",
} as const satisfies Formed<RefusalMessages>;

/** What is wrong with one field (specification section 5). Schemas name these as "error.<key>". */
export const fieldMessages = {
  required: "Dies ist ein Pflichtfeld.",
  email: "Dies ist keine gültige E-Mail-Adresse.",
  emailWhitelist: "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
  terms:
    "Bitte bestätigen Sie die Allgemeinen Geschäftsbedingungen und die Bedinungen für eine erfolgreiche Prämierung.",
  consent: "Die Zustimmung ist erforderlich, um fortzufahren.",
  tooLong: "Das ist zu lang.",
  invalid: "Diese Angabe passt nicht.",
  name: "Bitte gib einen Namen ein, ohne Sonderzeichen wie < oder >.",
  birthDate: "Bitte gib einen Tag an, den es gibt, zum Beispiel 24.12.1990.",
  minor: "Du musst mindestens 18 Jahre alt sein.",
  postcode: "Bitte gib eine deutsche Postleitzahl ein, zum Beispiel 20095.",
  phone: "Bitte gib eine Telefonnummer ein, zum Beispiel 0170 1234567.",
  split: "Bitte wähle, wer die Prämie bekommt.",
  code: "Ein Code hat zehn Zeichen, zum Beispiel 7KQ4M2XWPA.",
  iban: "Diese IBAN ist nicht gültig. Bitte vergleiche sie mit deiner Karte.",
  ibanNotGerman: "Bitte gib eine deutsche IBAN ein. Sie beginnt mit DE.",
  ibanOutsideEea: "Wir überweisen nur auf Konten in der EU, in Island, Liechtenstein und Norwegen.",
  holder: "Bitte gib den Namen so ein, wie er auf dem Konto steht.",
  reward: "Bitte wähle eine Prämie.",
  // Only programs read these.
  type: "Diese Angabe hat nicht die richtige Art.",
  range: "Dieser Wert liegt außerhalb des Erlaubten.",
  choice: "Dieser Wert steht nicht zur Wahl.",
  object: "Erwartet wird ein JSON-Objekt.",
} as const;

export type FieldMessage = Exclude<keyof typeof fieldMessages, `${string}_sie`>;
export type FieldMessages = Readonly<Record<FieldMessage, string>>;
