import type { RefusalCode } from "#server/platform/refusals.ts";

export type RefusalMessages = Readonly<Record<RefusalCode, string>>;

/** German texts: beside a text that says du, its form that says Sie ("key_sie"). */
type Formed<Messages extends Readonly<Record<string, string>>> = Messages &
  Readonly<Partial<Record<`${keyof Messages & string}_sie`, string>>>;

/**
 * The reasons of refusals as screens show them: texts that address the reader exist as "key" (du) and "key_sie". The
 * facade uses the latter, and the sentences that clients compare verbatim (specified.ts).
 */
export const refusalMessages = {
  technical: "Leider ist ein technischer Fehler aufgetreten. Bitte versuche es später noch einmal.",
  technical_sie: "Leider ist ein technischer Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.",
  notFound: "Deine Anfrage konnte nicht verarbeitet werden.",
  notFound_sie: "Ihre Anfrage konnte nicht verarbeitet werden.",
  invalidInput: "Einige Angaben fehlen oder sind nicht gültig.",
  tooManyRequests:
    "Das waren zu viele Versuche in kurzer Zeit. Bitte warte einen Moment und versuche es dann noch einmal.",
  tooManyRequests_sie:
    "Das waren zu viele Versuche in kurzer Zeit. Bitte warten Sie einen Moment und versuchen Sie es dann noch einmal.",
  busy: "Gerade ist sehr viel los. Bitte versuche es gleich noch einmal.",
  busy_sie: "Gerade ist sehr viel los. Bitte versuchen Sie es gleich noch einmal.",
  signatureInvalid: "Die Signatur passt nicht zu Schlüssel, X-Timestamp und Inhalt der Nachricht.",
  signatureMissing: "Der Nachricht fehlen die Header X-Timestamp und X-Signature.",
  signatureTimeUnit: "X-Timestamp muss die Zeit in Sekunden seit 1970 sein, nicht in Millisekunden.",
  signatureTooOld: "X-Timestamp liegt mehr als 300 Sekunden neben der Uhrzeit dieses Servers.",
  feedWithoutKey: "Für diesen Mandanten ist auf diesem Server kein Schlüssel für Auftragsmeldungen eingerichtet.",
  originNotAllowed: "Aufrufe von dieser Website sind nicht erlaubt. Der Betreiber kann ihre Adresse freigeben.",
  methodNotAllowed: "Diesen Pfad gibt es, aber nicht mit dieser Methode. Welche es gibt, steht im Header Allow.",
  // Only seen by programs; clients compare the first two.
  contentUnavailable: "Inhalt nicht verfügbar",
  categoryUnknown: "404 - Unknown category",
  keyReused: "Dieser Idempotency-Key gehört zu einem Aufruf mit anderem Inhalt.",
  keyInUse: "Ein Aufruf mit diesem Idempotency-Key läuft noch.",
  keyUnknown: "Dieser X-Api-Key ist nicht bekannt oder nicht mehr gültig.",

  wrongCredentials: "Die E-Mail-Adresse oder das Passwort ist nicht richtig.",
  linkExpired: "Dieser Link ist abgelaufen. Über „Passwort vergessen“ bekommst du einen neuen.",
  linkExpired_sie: "Dieser Link ist abgelaufen. Über „Passwort vergessen“ bekommen Sie einen neuen.",
  notAuthorized: "Dazu bist du nicht berechtigt.",
  notAuthorized_sie: "Dazu sind Sie nicht berechtigt.",
  loginFirst: "Bitte melde dich zuerst an.",
  loginFirst_sie: "Bitte melden Sie sich zuerst an.",
  accountBlocked: "Dieses Konto ist gesperrt. Bitte wende dich an unseren Support.",
  accountBlocked_sie: "Dieses Konto ist gesperrt. Bitte wenden Sie sich an unseren Support.",
  staffBlocked: "Mitarbeitende, Dienstleister und Vertriebspartner können an diesem Programm nicht teilnehmen.",
  emailNotRegistered: "Diese E-Mail-Adresse ist bei uns nicht registriert.",
  emailExists: "Zu dieser E-Mail-Adresse gibt es schon ein Konto.",
  emailNotAllowed: "Mit dieser E-Mail-Adresse ist eine Teilnahme nicht möglich. Bitte wende dich an unseren Support.",
  emailNotAllowed_sie:
    "Mit dieser E-Mail-Adresse ist eine Teilnahme nicht möglich. Bitte wenden Sie sich an unseren Support.",
  emailInvalid: "Dies ist keine gültige E-Mail-Adresse.",
  emailNotListed: "Bitte gib eine gültige E-Mail-Adresse ein.",
  emailNotListed_sie: "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
  tokenUsed: "Mit diesem Link hast du dich schon einmal angemeldet. Bitte fordere einen neuen an.",
  tokenUsed_sie: "Mit diesem Link haben Sie sich schon einmal angemeldet. Bitte fordern Sie einen neuen an.",
  tokenInvalid: "Dieser Link ist ungültig. Bitte fordere einen neuen an.",
  tokenInvalid_sie: "Dieser Link ist ungültig. Bitte fordern Sie einen neuen an.",
  passkeyInvalid: "Mit diesem Passkey konnten wir dich nicht anmelden. Bitte nimm einen anderen Weg.",
  passkeyInvalid_sie: "Mit diesem Passkey konnten wir Sie nicht anmelden. Bitte nehmen Sie einen anderen Weg.",
  supportReadsOnly: "Als Support kannst du in einem fremden Konto nichts ändern.",
  supportReadsOnly_sie: "Als Support können Sie in einem fremden Konto nichts ändern.",
  signOnUnavailable: "Die Anmeldung ist gerade nicht erreichbar. Bitte versuche es in ein paar Minuten noch einmal.",
  signOnUnavailable_sie:
    "Die Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
  signInOver: "Diese Anmeldung gilt nicht mehr. Bitte beginne sie noch einmal.",
  signInOver_sie: "Diese Anmeldung gilt nicht mehr. Bitte beginnen Sie sie noch einmal.",
  signInRefused: "Die Anmeldung hat nicht geklappt. Bitte versuche es noch einmal.",
  signInRefused_sie: "Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
  signInUnverified: "Deine E-Mail-Adresse ist beim Anmeldedienst noch nicht bestätigt.",
  signInUnverified_sie: "Ihre E-Mail-Adresse ist beim Anmeldedienst noch nicht bestätigt.",
  signInUnknown: "Mit diesem Konto ist hier noch niemand eingeladen.",
  signInWithoutRole: "Dein Konto hat hier noch keine Rechte.",
  signInWithoutRole_sie: "Ihr Konto hat hier noch keine Rechte.",
  signInEnded: "Dein Zugang wurde beendet.",
  signInEnded_sie: "Ihr Zugang wurde beendet.",
  linkUsed: "Dieser Link wurde schon benutzt. Über „Passwort vergessen“ bekommst du einen neuen.",
  linkUsed_sie: "Dieser Link wurde schon benutzt. Über „Passwort vergessen“ bekommen Sie einen neuen.",
  passwordWrong: "Das bisherige Passwort ist nicht richtig.",
  passwordCommon: "Dieses Passwort ist zu bekannt. Bitte wähle ein anderes.",
  passwordCommon_sie: "Dieses Passwort ist zu bekannt. Bitte wählen Sie ein anderes.",
  passwordNotChanged: "Das Passwort konnte nicht geändert werden. Bitte versuche es später noch einmal.",
  passwordNotChanged_sie: "Das Passwort konnte nicht geändert werden. Bitte versuchen Sie es später noch einmal.",
  freshLoginNeeded: "Bitte melde dich noch einmal mit einem Link an. Danach kannst du ein Passwort festlegen.",
  freshLoginNeeded_sie:
    "Bitte melden Sie sich noch einmal mit einem Link an. Danach können Sie ein Passwort festlegen.",

  stepUpRequired: "Zu deiner Sicherheit: Melde dich bitte noch einmal an. Danach geht es hier weiter.",
  stepUpRequired_sie: "Zu Ihrer Sicherheit: Melden Sie sich bitte noch einmal an. Danach geht es hier weiter.",
  rewardsOpen: "Du hast noch offene Prämien. Hol sie vorher ab oder bestätige, dass du auf sie verzichtest.",
  rewardsOpen_sie:
    "Sie haben noch offene Prämien. Holen Sie sie vorher ab oder bestätigen Sie, dass Sie auf sie verzichten.",
  rewardOnTheWay: "Ein Gutschein ist noch zu dir unterwegs. Sobald er da ist, kannst du dein Konto löschen.",
  rewardOnTheWay_sie: "Ein Gutschein ist noch zu Ihnen unterwegs. Sobald er da ist, können Sie Ihr Konto löschen.",

  recommendationExists: "Du hast dieses Angebot schon empfohlen. Dein Link ist noch gültig.",
  recommendationExists_sie: "Sie haben dieses Angebot schon empfohlen. Ihr Link ist noch gültig.",
  recommendationExistsOptInRequired:
    "Du hast dieses Angebot schon empfohlen, aber deine E-Mail-Adresse noch nicht bestätigt. Wir können dir die Bestätigungsmail noch einmal schicken.",
  recommendationExistsOptInRequired_sie:
    "Sie haben dieses Angebot schon empfohlen, aber Ihre E-Mail-Adresse noch nicht bestätigt. Wir können Ihnen die Bestätigungsmail noch einmal schicken.",
  optInRequired: "Bitte bestätige zuerst deine E-Mail-Adresse. Danach kannst du deinen Link teilen.",
  optInRequired_sie: "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Danach können Sie Ihren Link teilen.",
  recommendationUnknown: "Diese Empfehlung gibt es nicht.",
  recommendationExpired: "Diese Empfehlung ist abgelaufen und kann nicht mehr genutzt werden.",
  recommendationBlocked: "Diese Empfehlung ist gesperrt und kann nicht mehr genutzt werden.",
  adviserUnknown: "Diese Beratung steht nicht mehr in unserer Liste.",
  productUnknown: "Dieses Angebot gibt es nicht oder nicht mehr.",
  termsNotAccepted: "Bitte bestätige die Teilnahmebedingungen und die Bedingungen für eine Prämie.",
  termsNotAccepted_sie: "Bitte bestätigen Sie die Teilnahmebedingungen und die Bedingungen für eine Prämie.",
  captchaRequired: "Bitte löse die Sicherheitsfrage.",
  captchaRequired_sie: "Bitte lösen Sie die Sicherheitsfrage.",
  captchaWrong: "Die Sicherheitsfrage ist nicht richtig gelöst oder abgelaufen. Bitte versuche es noch einmal.",
  captchaWrong_sie:
    "Die Sicherheitsfrage ist nicht richtig gelöst oder abgelaufen. Bitte versuchen Sie es noch einmal.",
  codeUnknown: "Diesen Empfehlungscode gibt es nicht. Bitte prüfe deine Eingabe.",
  codeUnknown_sie: "Diesen Empfehlungscode gibt es nicht. Bitte prüfen Sie Ihre Eingabe.",
  campaignNotActive: "Diese Aktion läuft nicht. Du kannst ohne sie empfehlen.",
  campaignNotActive_sie: "Diese Aktion läuft nicht. Sie können ohne sie empfehlen.",
  campaignConsentMissing: "Bitte stimme den Aktionsbedingungen zu, um an der Aktion teilzunehmen.",
  campaignConsentMissing_sie: "Bitte stimmen Sie den Aktionsbedingungen zu, um an der Aktion teilzunehmen.",
  recommendationFinished: "Diese Empfehlung ist schon abgeschlossen.",

  recipientEmailEqualsReferrer: "Die E-Mail-Adresse darf nicht dieselbe, wie die der Empfehlung sein.",
  recipientUnknown: "Wir finden dich zu dieser Empfehlung nicht. Bitte öffne den Link aus der Empfehlung noch einmal.",
  recipientUnknown_sie:
    "Wir finden Sie zu dieser Empfehlung nicht. Bitte öffnen Sie den Link aus der Empfehlung noch einmal.",
  recipientMinor: "Die Teilnahme ist erst ab 18 Jahren möglich.",
  recipientTooOldForYoung: "Dieses Angebot gilt nur für alle unter 28 Jahren.",
  recipientDataMissing: "Bitte gib zuerst deine Daten an.",
  recipientDataMissing_sie: "Bitte geben Sie zuerst Ihre Daten an.",
  companyMissing: "Bitte gib die Firma an, für die du bestellst.",
  companyMissing_sie: "Bitte geben Sie die Firma an, für die Sie bestellen.",

  orderUnknown: "Diese Bestellung gibt es nicht.",
  orderConflict: "Diese Bestellung ist schon mit einer anderen Empfehlung verbunden.",

  rewardAlreadyPickedUp: "Diese Prämie wurde schon abgeholt.",
  rewardTokenInvalid: "Der Link zu deiner Prämie ist ungültig.",
  rewardTokenInvalid_sie: "Der Link zu Ihrer Prämie ist ungültig.",
  rewardLinkExpired: "Der Link zu deiner Prämie ist abgelaufen. Bitte wende dich an unseren Support.",
  rewardLinkExpired_sie: "Der Link zu Ihrer Prämie ist abgelaufen. Bitte wenden Sie sich an unseren Support.",
  rewardNotReady: "Diese Prämie ist noch nicht freigegeben.",
  rewardExpired: "Diese Prämie ist verfallen.",
  noRewardWaiting: "Zurzeit wartet keine Prämie auf dich.",
  noRewardWaiting_sie: "Zurzeit wartet keine Prämie auf Sie.",
  severalRewardsWaiting: "Auf dich warten mehrere Prämien. Bitte wähle eine davon.",
  severalRewardsWaiting_sie: "Auf Sie warten mehrere Prämien. Bitte wählen Sie eine davon.",
  rewardNotAvailable: "Diese Prämie steht gerade nicht zur Wahl. Bitte wähle eine andere.",
  rewardNotAvailable_sie: "Diese Prämie steht gerade nicht zur Wahl. Bitte wählen Sie eine andere.",
  bankDataNotSaved:
    "Deine Bankdaten konnten nicht gespeichert werden. Bitte nutze den Link aus der E-Mail, die du von uns bekommen hast.",
  bankDataNotSaved_sie:
    "Ihre Bankdaten konnten nicht gespeichert werden. Bitte nutzen Sie den Link aus der E-Mail, die Sie von uns bekommen haben.",
  ibanInvalid: "Diese IBAN ist nicht gültig.",
  ibanNotGerman: "Bitte gib eine deutsche IBAN an. Sie beginnt mit DE.",
  ibanNotGerman_sie: "Bitte geben Sie eine deutsche IBAN an. Sie beginnt mit DE.",
  ibanOutsideEea:
    "Wir überweisen nur auf Konten in der EU, in Island, Liechtenstein und Norwegen. Bitte gib eine andere IBAN an.",
  ibanOutsideEea_sie:
    "Wir überweisen nur auf Konten in der EU, in Island, Liechtenstein und Norwegen. Bitte geben Sie eine andere IBAN an.",
  customerNumberInvalid: "Das ist keine gültige Kundennummer. Bitte vergleiche sie mit deiner Rechnung.",
  customerNumberInvalid_sie: "Das ist keine gültige Kundennummer. Bitte vergleichen Sie sie mit Ihrer Rechnung.",
  customerNumberRejected: "Diese Nummer konnten wir nicht zuordnen. Bitte gib eine andere an.",
  customerNumberRejected_sie: "Diese Nummer konnten wir nicht zuordnen. Bitte geben Sie eine andere an.",
  customerNumberConfirmed:
    "Deine Kundennummer ist schon bestätigt. Wenn sie sich geändert hat, hilft dir unser Support.",
  customerNumberConfirmed_sie:
    "Ihre Kundennummer ist schon bestätigt. Wenn sie sich geändert hat, hilft Ihnen unser Support.",
  voucherPoolEmpty: "Dieser Gutschein ist gerade vergriffen. Bitte wähle eine andere Prämie.",
  voucherPoolEmpty_sie: "Dieser Gutschein ist gerade vergriffen. Bitte wählen Sie eine andere Prämie.",

  consentUnregistered: "Please register Consent with ConsentService::registerConsent first",
  consentTextOutdated: "Der Text zur Einwilligung hat sich geändert. Bitte lies ihn noch einmal und antworte dann.",
  consentTextOutdated_sie:
    "Der Text zur Einwilligung hat sich geändert. Bitte lesen Sie ihn noch einmal und antworten Sie dann.",

  planRowOverlaps: "Für diese Produktgruppe gilt in diesem Zeitraum schon eine Zeile.",
  planRowPast: "Der Prämienplan lässt sich nur für die Zukunft ändern, frühestens ab morgen.",
  planRowEndsFirst: "Das Ende liegt vor dem Beginn.",
  planGroupUnknown: "Diese Produktgruppe gibt es nicht.",
  invoiceState: "Das ist in diesem Stand der Rechnung nicht möglich.",
  lastOwner: "Eine Agentur braucht mindestens einen Inhaber oder eine Inhaberin.",
  changedMeanwhile: "Das wurde inzwischen geändert. Hier steht der neue Stand; nichts wurde überschrieben.",
  agreementMissing: "Ohne Einverständnis der Person schreiben wir ihr nicht.",
  invitationExists: "Diese Person ist schon eingeladen oder hat schon geantwortet.",
  invitationEnded: "Diese Einladung gilt nicht mehr.",
  invitationReminded: "An diese Einladung wurde schon erinnert.",
  lostReasonMissing: "Bitte gib an, warum nichts daraus geworden ist.",
  lostReasonMissing_sie: "Bitte geben Sie an, warum nichts daraus geworden ist.",
  viewNameTaken: "So heißt schon eine Ansicht dieser Liste.",
  viewsFull: "Mehr Ansichten einer Liste gehen nicht. Bitte erst eine löschen.",
  leadConflict: "Der Stand hat sich inzwischen geändert.",

  caseUnknown: "Diesen Vorgang gibt es nicht.",
  caseEnded: "Dieser Vorgang ist schon abgeschlossen.",
  complaintNotPossible: "Für diese Bestellung ist gerade keine Reklamation möglich.",

  sameOperator: "Für diesen Schritt ist eine zweite Person nötig.",
  operatorNew: "Wer neu dazugekommen ist, zählt erst nach 24 Stunden, wo zwei Personen nötig sind.",
  ownMatter:
    "Eine der beteiligten Personen entscheidet hier über sich selbst. Darüber entscheiden andere mit derselben Berechtigung.",
  recoverableLess: "So viel ist nicht mehr zurückzugeben.",
  goodwillLimit: "So viel Kulanz bekommt niemand in zwölf Monaten.",
  requestWaits: "Ein solcher Antrag wartet schon.",
  goodwillConflict: "Zu diesem Vorgang gibt es schon eine Kulanz mit anderem Betrag oder für jemand anderen.",
  payerUnknown: "Das Konto, von dem gezahlt wird, ist nicht eingerichtet. Das macht der technische Betrieb.",
  payerReal:
    "Dies ist eine Testumgebung. Sie zahlt nur vom Testkonto; eingerichtet ist ein anderes. Das ändert der technische Betrieb.",
  paymentFileInvalid:
    "Die Datei würde von der Bank nicht angenommen. Der technische Betrieb sieht im Protokoll, warum.",
  moneyDiffers:
    "Beträge stimmen nicht überein. Solange das so ist, geht keine Datei an die Bank. Was abweicht, zeigt der Abgleich auf der Seite der Auszahlungen.",
  statementTooLarge:
    "Der Kontoauszug ist zu groß: gelesen werden höchstens 25.000 Buchungen. Bitte die Auszüge einzeln, Tag für Tag, einlesen.",
  statementUnreadable: "Das ist kein Kontoauszug im Format camt.053, oder die Datei ist beschädigt.",
  orderFileUnreadable:
    "Das ist keine Datei mit Auftragsmeldungen: Die erste Zeile nennt die Spalten, mindestens Auftragsnummer, Art, Zeitpunkt und Bestelldatum.",
  checkedFileGone: "Die geprüfte Datei liegt nicht mehr vor. Sie kann noch einmal geprüft werden.",
  voucherListUnreadable: "Das ist keine Liste mit Code, Betrag in Cent und letztem Tag.",
  orderDecided: "Über diese Bestellung ist inzwischen entschieden.",
  orderDoubted: "Zu dieser Bestellung ist noch etwas zu klären. Darüber entscheidet der Anbieter.",
  payoutRunState: "In diesem Zustand des Zahllaufs ist das nicht möglich.",
} as const satisfies Formed<RefusalMessages>;

/** Errors of single fields. Schemas refer to them as "error.<key>". */
export const fieldMessages = {
  amount: "Bitte einen Betrag in Euro bis 1.000 angeben, zum Beispiel 25,50.",
  day: "Diesen Tag gibt es nicht. Bitte so schreiben: 01.12.2026.",
  required: "Dies ist ein Pflichtfeld.",
  email: "Dies ist keine gültige E-Mail-Adresse.",
  emailRepeat: "Die beiden E-Mail-Adressen sind nicht gleich.",
  terms: "Bitte bestätige die Teilnahmebedingungen und die Bedingungen für eine Prämie.",
  terms_sie: "Bitte bestätigen Sie die Teilnahmebedingungen und die Bedingungen für eine Prämie.",
  consent: "Die Zustimmung ist erforderlich, um fortzufahren.",
  password: "Das Passwort braucht mindestens 8 Zeichen, einen Klein- und einen Großbuchstaben und eine Ziffer.",
  tooLong: "Das ist zu lang.",
  invalid: "Diese Angabe passt nicht.",
  taken: "Das ist schon vergeben.",
  name: "Bitte gib einen Namen ein, ohne Sonderzeichen wie < oder >.",
  name_sie: "Bitte geben Sie einen Namen ein, ohne Sonderzeichen wie < oder >.",
  birthDate: "Bitte gib einen Tag an, den es gibt, zum Beispiel 24.12.1990.",
  birthDate_sie: "Bitte geben Sie einen Tag an, den es gibt, zum Beispiel 24.12.1990.",
  minor: "Du musst mindestens 18 Jahre alt sein.",
  minor_sie: "Sie müssen mindestens 18 Jahre alt sein.",
  postcode: "Bitte gib eine deutsche Postleitzahl ein, zum Beispiel 20095.",
  postcode_sie: "Bitte geben Sie eine deutsche Postleitzahl ein, zum Beispiel 20095.",
  phone: "Bitte gib eine Telefonnummer ein, zum Beispiel 0170 1234567.",
  phone_sie: "Bitte geben Sie eine Telefonnummer ein, zum Beispiel 0170 1234567.",
  split: "Bitte wähle, wer die Prämie bekommt.",
  split_sie: "Bitte wählen Sie, wer die Prämie bekommt.",
  receipt: "Ein Beleg hat vier Wörter. Hier stimmt ein Wort oder die Reihenfolge nicht.",
  code: "Ein Code hat zehn Zeichen, ein Beleg vier Wörter. Hier stimmt ein Zeichen, ein Wort oder die Reihenfolge nicht.",
  iban: "Diese IBAN ist nicht gültig. Bitte vergleiche sie mit deiner Karte.",
  iban_sie: "Diese IBAN ist nicht gültig. Bitte vergleichen Sie sie mit Ihrer Karte.",
  ibanNotGerman: "Bitte gib eine deutsche IBAN ein. Sie beginnt mit DE.",
  ibanNotGerman_sie: "Bitte geben Sie eine deutsche IBAN ein. Sie beginnt mit DE.",
  ibanOutsideEea: "Wir überweisen nur auf Konten in der EU, in Island, Liechtenstein und Norwegen.",
  holder: "Bitte gib den Namen so ein, wie er auf dem Konto steht.",
  holder_sie: "Bitte geben Sie den Namen so ein, wie er auf dem Konto steht.",
  reward: "Bitte wähle eine Prämie.",
  reward_sie: "Bitte wählen Sie eine Prämie.",
  // Only seen by programs.
  type: "Diese Angabe hat nicht die richtige Art.",
  range: "Dieser Wert liegt außerhalb des Erlaubten.",
  choice: "Dieser Wert steht nicht zur Wahl.",
  object: "Erwartet wird ein JSON-Objekt.",
  json: "Der Inhalt ist kein gültiges JSON.",
  reservedName: "So darf kein Feld heißen.",
  contentType: "Der Inhalt muss JSON sein, mit dem Header Content-Type: application/json.",
  contentEncoding: "Der Inhalt ist nicht so gepackt, wie Content-Encoding sagt. Erlaubt sind gzip und deflate.",
  bodyTooLarge: "Der Inhalt ist zu groß: höchstens 100 kB, bei auftraege 1 MB.",
  idempotencyKey:
    "1 bis 200 Zeichen (ASCII, ohne Leerzeichen), ohne Token und X-Api-Key mindestens 16, zum Beispiel eine UUID.",
  path: "Der Pfad ist nicht richtig kodiert: % muss als %25 gesendet werden, andere Zeichen als UTF-8.",
  body: "Der Aufruf kam nicht vollständig an.",
  headersTooLong:
    "Die Header sind zu lang: zusammen höchstens 16 kB. Im Browser hilft es, die Cookies dieser Website zu löschen.",
  notHttp: "Das ist kein Aufruf nach HTTP/1.1.",
  messages: "Erwartet wird eine Meldung oder eine Liste von 1 bis 500 Meldungen.",
} as const;

export type FieldMessage = Exclude<keyof typeof fieldMessages, `${string}_sie`>;
export type FieldMessages = Readonly<Record<FieldMessage, string>>;
