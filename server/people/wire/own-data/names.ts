import type { MemberTable, ShownColumn } from "#server/people/privacy/member-data.ts";

/** German name and description of a table and of its columns; docs/openapi.json contains both. */
export type Names = {
  [T in MemberTable]: { name: string; text: string; fields: Record<ShownColumn<T>, [name: string, text: string]> };
};

/** The account and its recommendations. */
export const accountNames: Pick<
  Names,
  "account" | "emailChange" | "session" | "passkey" | "audit" | "token" | "recommendation"
> = {
  account: {
    name: "Konto",
    text: "Das Konto als Empfehler",
    fields: {
      email: ["Email", "E-Mail-Adresse"],
      salutation: ["Anrede", "ms, mr, mx oder leer"],
      firstName: ["Vorname", "Vorname"],
      lastName: ["Nachname", "Nachname"],
      language: ["Sprache", "Sprache der E-Mails: de oder en"],
      state: ["Status", "Zustand des Kontos"],
      referrerHash: ["Empfehlerhash", "Kennung des Empfehlers in Aufrufen"],
      hasPassword: ["PasswortGesetzt", "Ob es ein Passwort gibt; gespeichert ist nur sein Hash"],
      newsletterGiven: ["NewsletterOptinGegeben", "Ob der Newsletter bestellt und bestätigt ist"],
      newsletterSentAt: ["NewsletterOptinVersendetAm", "Wann die Mail zur Bestätigung des Newsletters ging"],
      remindByMail: ["ErinnerungPerEmail", "Ob E-Mails an wartende Prämien erinnern"],
      newsByMail: ["NachrichtenPerEmail", "Ob E-Mails sagen, was auf den Links passiert"],
      createdAt: ["AngelegtAm", "Wann das Konto entstand"],
      confirmedAt: ["BestaetigtAm", "Wann die E-Mail-Adresse bestätigt wurde"],
    },
  },
  emailChange: {
    name: "NeueAdressen",
    text: "Angegebene, noch nicht bestätigte E-Mail-Adressen",
    fields: {
      email: ["Email", "Die neue Adresse"],
      createdAt: ["AngegebenAm", "Wann sie angegeben wurde"],
      expiresAt: ["GueltigBis", "Bis wann der Link zur Bestätigung gilt"],
    },
  },
  session: {
    name: "Anmeldungen",
    text: "Angemeldete Browser",
    fields: {
      kind: ["Art", "member, oder support, wenn der Kundendienst das Konto ansieht"],
      browser: ["Browser", "Name des Browsers"],
      system: ["Geraet", "Betriebssystem"],
      reason: ["Anlass", "Vorgang des Kundendienstes"],
      createdAt: ["AngemeldetAm", "Seit wann"],
      lastSeenAt: ["ZuletztBenutztAm", "Wann zuletzt"],
      expiresAt: ["GueltigBis", "Bis wann ohne weitere Benutzung"],
    },
  },
  passkey: {
    name: "Passkeys",
    text: "Passkeys; der Schlüssel selbst liegt auf dem Gerät",
    fields: {
      name: ["Name", "Wie der Passkey heißt"],
      createdAt: ["AngelegtAm", "Wann er angelegt wurde"],
      lastUsedAt: ["ZuletztBenutztAm", "Wann er zuletzt benutzt wurde"],
    },
  },
  audit: {
    name: "Protokoll",
    text: "Anmeldungen, Änderungen und Auszahlungen, die das Konto betreffen",
    fields: { at: ["Zeitpunkt", "Wann es geschah"], kind: ["Art", "Was geschah"] },
  },
  token: {
    name: "Links",
    text: "Links in E-Mails; gespeichert ist nur ein Hash des Links",
    fields: {
      purpose: ["Zweck", "Wozu der Link dient"],
      createdAt: ["ErstelltAm", "Wann er entstand"],
      expiresAt: ["GueltigBis", "Bis wann er gilt"],
      usedAt: ["BenutztAm", "Wann er benutzt wurde"],
    },
  },
  recommendation: {
    name: "Empfehlungen",
    text: "Empfehlungen mit der Zahl der Klicks",
    fields: {
      number: ["Empfehlungsnummer", "Nummer der Empfehlung"],
      ownName: ["EigenerName", "Der eigene Name für den Link, den niemand sonst liest"],
      namedOnCard: ["VornameInVorschau", "Ob die Vorschau im Chat den Vornamen nennt"],
      firstName: ["Vorname", "Vorname, wie ihn Empfohlene lesen"],
      lastName: ["Nachname", "Nachname; Empfohlene lesen den ersten Buchstaben"],
      productName: ["Produkt", "Was empfohlen wurde"],
      state: ["Status", "Zustand der Empfehlung"],
      channel: ["Channel", "Worüber geteilt wurde"],
      language: ["Sprache", "Sprache der Empfehlung"],
      rewardCents: ["PraemieCent", "Ganze Prämie in Cent"],
      referrerCents: ["EmpfehlerCent", "Eigener Anteil in Cent"],
      recipientCents: ["EmpfaengerCent", "Anteil der empfohlenen Person in Cent"],
      recipientShare: ["AnteilEmpfaenger", "Anteil der empfohlenen Person in Prozent"],
      termsVersion: ["AgbVersion", "Stand der angenommenen Teilnahmebedingungen"],
      termsAcceptedAt: ["AgbAngenommenAm", "Wann sie angenommen wurden"],
      createdAt: ["ErstelltAm", "Wann die Empfehlung entstand"],
      openedAt: ["FreigeschaltetAm", "Seit wann der Link gilt"],
      linkValidUntil: ["GueltigBis", "Bis wann der Link gilt"],
      clicks: ["Klicks", "Wie oft der Link geöffnet wurde, soweit noch gespeichert"],
      lastClickAt: ["LetzterKlickAm", "Wann er zuletzt geöffnet wurde"],
    },
  },
};
