import type { NoticeKind } from "#server/platform/mail/notice-kinds.ts";
import type { LinkAbout, MailedReward, NoticeLine, OrderAbout } from "#server/platform/mail/params.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import type { FormOfAddress } from "#server/platform/values/language.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { greetingName } from "../plain-text.ts";
import type { Sender, Templates } from "../template.ts";

const euro = (cents: number) => formatCents(cents, "de");
const linesIn = (text: string) => text.split("\n").filter((line) => line !== "");

const caseKinds = { contact: "Nachricht", missingReward: "Prämie fehlt", complaint: "Reklamation" };
/** Topics of messages to the support, and reasons of complaints. */
const caseTopics: Readonly<Record<string, string>> = {
  recommendation: "Empfehlung",
  reward: "Prämie",
  order: "Bestellung",
  data: "Daten und Datenschutz",
  technical: "Technik",
  notArrived: "nicht angekommen",
  wrongAmount: "falscher Betrag",
  cancelled: "zu Unrecht storniert",
  held: "Prämie ruht zur Prüfung",
  other: "Sonstiges",
};

/** What waits in the office, of one and of several. */
const noticeWords: Readonly<Record<NoticeKind, readonly [string, string]>> = {
  message: ["Nachricht", "Nachrichten"],
  request: ["Antrag, der eine zweite Person braucht", "Anträge, die eine zweite Person brauchen"],
  review: ["Bestellung zu prüfen", "Bestellungen zu prüfen"],
  unattributed: ["Bestellung ohne Empfehlung", "Bestellungen ohne Empfehlung"],
  held: ["angehaltene Prämie", "angehaltene Prämien"],
  returned: ["Rückläufer von der Bank", "Rückläufer von der Bank"],
  bank: ["offene Bankbuchung", "offene Bankbuchungen"],
  mail: ["unzustellbare Mail", "unzustellbare Mails"],
  voucher: ["leerer Gutscheinvorrat", "leere Gutscheinvorräte"],
  overdue: ["überfällige Bestellung", "überfällige Bestellungen"],
  number: ["Kundennummer zu prüfen", "Kundennummern zu prüfen"],
  rejectedNumber: ["abgelehnte Kundennummer", "abgelehnte Kundennummern"],
  unclaimed: ["Prämie ohne erreichbaren Kontakt", "Prämien ohne erreichbaren Kontakt"],
  liability: ["Schuld an ein gelöschtes Konto", "Schulden an gelöschte Konten"],
  payoutRun: ["Auszahlungslauf, der eine Freigabe braucht", "Auszahlungsläufe, die eine Freigabe brauchen"],
  reading: ["Auffälligkeit im Zustand", "Auffälligkeiten im Zustand"],
  prices: ["Prämienänderung, die eine zweite Person braucht", "Prämienänderungen, die eine zweite Person brauchen"],
  lead: ["neuer Lead", "neue Leads"],
  decided: ["eigener Antrag entschieden", "eigene Anträge entschieden"],
};

function noticeLine({ kind, count, late, hasMore }: NoticeLine): string {
  const said = `${hasMore ? "mehr als " : ""}${count} ${noticeWords[kind][count === 1 ? 0 : 1]}`;
  return late === 0 ? said : `${said}, davon ${late} über der Frist`;
}

/** The topic of a missing reward is always the reward: its kind says so. */
const caseTitle = (kind: keyof typeof caseKinds, topic: string) =>
  kind === "missingReward" ? caseKinds[kind] : `${caseKinds[kind]}: ${caseTopics[topic] ?? topic}`;

/** What is kept of a reward for one whose order was lost after it was paid. */
const kept = (say: Say, cents: number) =>
  cents === 0
    ? []
    : [
        `Davon behalten wir ${euro(cents)} ein: So viel ${say("hast du", "haben Sie")} schon für eine Bestellung bekommen, die später storniert wurde.`,
      ];

/** What was kept of a payment. */
const keptOf = (say: Say, cents: number, kept: number) =>
  `Von ${euro(cents)} haben wir ${euro(kept)} einbehalten: So viel ${say("hattest du", "hatten Sie")} schon für eine Bestellung bekommen, die später storniert wurde.`;

/** Which link or order of the reader a mail is about. */
function subjectOf(say: Say, about: LinkAbout | OrderAbout | null): string[] {
  if (about === null) return [];
  const itIs = `Es geht um ${say("deine", "Ihre")}`;
  if ("orderedOn" in about)
    return [`${itIs} Bestellung vom ${formatDay(about.orderedOn)}${about.productName && `: ${about.productName}`}.`];
  const ownName = about.ownName === null ? "" : ` („${about.ownName}“)`;
  return [
    `${itIs} Empfehlung vom ${formatDay(about.recommendedOn)}: ${about.productName || "alle Angebote"}${ownName}.`,
  ];
}

const amount = (cents: number, isUpTo: boolean) => `${isUpTo ? "bis zu " : ""}${euro(cents)}`;

/** The days between which something is expected. */
function when({ from, until }: { from: string | null; until: string }): string {
  if (from === until) return `am ${formatDay(until)}`;
  return from === null ? `bis zum ${formatDay(until)}` : `zwischen dem ${formatDay(from)} und dem ${formatDay(until)}`;
}

/** Chooses between the two forms of a text that addresses the reader. */
type Say = (du: string, sie: string) => string;

/** How the reward is divided. */
function rewardLine(say: Say, reward: MailedReward | undefined): string[] {
  const { referrerCents = 0, recipientCents = 0, isUpTo = false } = reward ?? {};
  const mine = `${say("bekommst du", "bekommen Sie")} ${amount(referrerCents, isUpTo)}`;
  const theirs = `${say("dein", "Ihr")} Kontakt ${amount(recipientCents, isUpTo)}`;
  if (referrerCents > 0 && recipientCents > 0) return [`Kommt ein Vertrag zustande, ${mine} und ${theirs}.`];
  if (referrerCents > 0) return [`Kommt ein Vertrag zustande, ${mine}.`];
  return recipientCents > 0 ? [`Kommt ein Vertrag zustande, bekommt ${theirs}.`] : [];
}

/** Whom to ask about a decision. */
const question = (say: Say, from: Sender) =>
  `Stimmt etwas nicht? ${say("Schreib", "Schreiben Sie")} an ${from.email} oder ${say("ruf", "rufen Sie")} an: ${from.phone}.`;

/** The way to a reward that is ready. */
const toCollect = (say: Say, link: string, expiresOn: string) => ({
  button: { label: "Prämie abholen", link },
  notes: [
    say(
      `Bitte hol sie bis zum ${formatDay(expiresOn)} ab, danach verfällt sie. Der Link ist nur für dich: Gib ihn nicht weiter.`,
      `Bitte holen Sie sie bis zum ${formatDay(expiresOn)} ab, danach verfällt sie. Der Link ist nur für Sie: Geben Sie ihn nicht weiter.`,
    ),
  ],
  reason: say(
    "Du bekommst diese E-Mail, weil du bei uns eine Prämie gut hast.",
    "Sie bekommen diese E-Mail, weil Sie bei uns eine Prämie gut haben.",
  ),
});

/** The end of a mail that a referrer asked for and can end. */
const news = (say: Say, unsubscribeLink: string) => ({
  more: { label: "Diese Nachrichten abbestellen", link: unsubscribeLink },
  notes: [],
  reason: say(
    "Du bekommst diese E-Mail, weil du dir Nachrichten zu deinen Links gewünscht hast.",
    "Sie bekommen diese E-Mail, weil Sie sich Nachrichten zu Ihren Links gewünscht haben.",
  ),
});

const templates = (say: Say): Templates => ({
  greeting: (name) => (name ? `${say("Hallo", "Guten Tag")} ${name},` : say("Hallo,", "Guten Tag,")),
  regards: say("Viele Grüße", "Freundliche Grüße"),

  confirmRecommendation: ({ productName, link, reward }, from) => ({
    subject: say("Bitte bestätige deine Empfehlung", "Bitte bestätigen Sie Ihre Empfehlung"),
    heading: say("Ist das deine E-Mail-Adresse?", "Ist das Ihre E-Mail-Adresse?"),
    paragraphs: [
      say(
        `du hast bei ${from.name} einen Empfehlungslink für ${productName || "unsere Angebote"} angelegt. Bestätige bitte, dass diese E-Mail-Adresse dir gehört. Danach kannst du den Link teilen.`,
        `Sie haben bei ${from.name} einen Empfehlungslink für ${productName || "unsere Angebote"} angelegt. Bestätigen Sie bitte, dass diese E-Mail-Adresse Ihnen gehört. Danach können Sie den Link teilen.`,
      ),
      ...rewardLine(say, reward),
    ],
    button: { label: "Empfehlung bestätigen", link },
    notes: [
      say(
        "Du hast keinen Empfehlungslink angelegt? Dann musst du nichts tun: Ohne Bestätigung wird er nicht freigeschaltet.",
        "Sie haben keinen Empfehlungslink angelegt? Dann müssen Sie nichts tun: Ohne Bestätigung wird er nicht freigeschaltet.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil jemand mit deiner Adresse einen Empfehlungslink angelegt hat.",
      "Sie bekommen diese E-Mail, weil jemand mit Ihrer Adresse einen Empfehlungslink angelegt hat.",
    ),
  }),

  linkReady: ({ productName, shareLink, validUntil, link, registerLink, contact, reward }) => ({
    subject: say("Dein Empfehlungslink", "Ihr Empfehlungslink"),
    heading: say("Dein Link ist fertig", "Ihr Link ist fertig"),
    paragraphs: [
      `hier ist ${say("dein", "Ihr")} persönlicher Link${productName ? ` für ${productName}` : ""}. Er gilt bis zum ${formatDay(validUntil)}. ${say("Schick ihn selbst an deinen Kontakt", "Schicken Sie ihn selbst an Ihren Kontakt")}: Wir schreiben ihm nicht.`,
      ...(contact
        ? [say(`Du empfiehlst die Beratung von ${contact}.`, `Sie empfehlen die Beratung von ${contact}.`)]
        : []),
      ...rewardLine(say, reward),
    ],
    code: shareLink,
    button: { label: "Link verschicken", link },
    ...(registerLink ? { more: { label: "Lieber mit Passwort anmelden? Hier festlegen", link: registerLink } } : {}),
    notes: [
      say(
        "In deinem Bereich verschickst du den Link und siehst, wie es steht. Du meldest dich mit dieser E-Mail-Adresse an. Ein Passwort brauchst du dafür nicht.",
        "In Ihrem Bereich verschicken Sie den Link und sehen, wie es steht. Sie melden sich mit dieser E-Mail-Adresse an. Ein Passwort brauchen Sie dafür nicht.",
      ),
      `${say("Du hast keinen Empfehlungslink angelegt? Dann musst du nichts tun.", "Sie haben keinen Empfehlungslink angelegt? Dann müssen Sie nichts tun.")} ${say("Wenn du nicht um mehr bittest, gibt", "Wenn Sie nicht um mehr bitten, gibt")} es keine weiteren E-Mails, solange über den Link niemand bestellt.`,
    ],
    reason: say(
      "Du bekommst diese E-Mail einmal, weil mit deiner Adresse ein Empfehlungslink angelegt wurde.",
      "Sie bekommen diese E-Mail einmal, weil mit Ihrer Adresse ein Empfehlungslink angelegt wurde.",
    ),
  }),

  recipientAgreed: (
    { referrerName, productName, shopLink, orderBy, cents, isUpTo, raise, link, receipt, contact },
    from,
  ) => ({
    subject: `${say("Deine", "Ihre")} Empfehlung: Bestellung bis zum ${formatDay(orderBy)}`,
    heading: say("Alles bereit für deine Bestellung", "Alles bereit für Ihre Bestellung"),
    ...(cents > 0 ? { amount: `${isUpTo ? "bis zu " : ""}${euro(cents)}` } : {}),
    paragraphs: [
      `${say("du hast", "Sie haben")} die Empfehlung von ${greetingName(referrerName) ?? "einem Kontakt"}${productName ? ` für ${productName}` : ""} angenommen. ${say("Bestelle", "Bestellen Sie")} bis zum ${formatDay(orderBy)} im Shop von ${from.name}, am besten über den Link in dieser E-Mail. Dann wird ${say("deine", "Ihre")} Bestellung zugeordnet.`,
      cents > 0
        ? say(
            "Ist dein Vertrag aktiv und die Widerrufsfrist vorbei, schreiben wir dir, und du wählst deine Prämie.",
            "Ist Ihr Vertrag aktiv und die Widerrufsfrist vorbei, schreiben wir Ihnen, und Sie wählen Ihre Prämie.",
          )
        : "Die Prämie geht bei dieser Empfehlung an die Person, von der der Link kam.",
      ...(raise && cents > 0
        ? [
            `Aktion „${raise.title}“: insgesamt ${euro(raise.cents)} statt ${euro(raise.usualCents)} Prämie, wenn ${say("du", "Sie")} bis zum ${formatDay(orderBy)} ${say("bestellst", "bestellen")}.`,
          ]
        : []),
      ...(receipt
        ? [
            say(
              `Dein Beleg: ${receipt}. Mit diesen vier Wörtern finden wir deine Empfehlung auf jedem Gerät, am Telefon und im Shop.`,
              `Ihr Beleg: ${receipt}. Mit diesen vier Wörtern finden wir Ihre Empfehlung auf jedem Gerät, am Telefon und im Shop.`,
            ),
          ]
        : []),
      ...(contact
        ? [
            say(
              `Für deine Beratung meldet sich ${contact.name} bei dir. Telefon: ${contact.phone}.`,
              `Für Ihre Beratung meldet sich ${contact.name} bei Ihnen. Telefon: ${contact.phone}.`,
            ),
          ]
        : []),
    ],
    button: { label: "Zum Shop", link: shopLink },
    more: { label: say("Ansehen, wo deine Bestellung steht", "Ansehen, wo Ihre Bestellung steht"), link },
    notes: [
      say(
        "Der Link zum Stand ist nur für dich: Gib ihn nicht weiter. Du hast nirgends zugestimmt? Dann ignoriere diese E-Mail.",
        "Der Link zum Stand ist nur für Sie: Geben Sie ihn nicht weiter. Sie haben nirgends zugestimmt? Dann ignorieren Sie diese E-Mail.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail einmal, weil mit deiner Adresse eine Empfehlung angenommen wurde.",
      "Sie bekommen diese E-Mail einmal, weil mit Ihrer Adresse eine Empfehlung angenommen wurde.",
    ),
  }),

  loginLink: ({ link, minutes }) => ({
    subject: say("Dein Link zum Anmelden", "Ihr Link zum Anmelden"),
    heading: say("Hier geht es zu deinen Empfehlungen", "Hier geht es zu Ihren Empfehlungen"),
    paragraphs: [
      say(
        `mit diesem Link meldest du dich an. Er gilt ${minutes} Minuten und nur einmal.`,
        `mit diesem Link melden Sie sich an. Er gilt ${minutes} Minuten und nur einmal.`,
      ),
    ],
    button: { label: "Jetzt anmelden", link },
    notes: [
      say(
        "Gib den Link nicht weiter: Wer ihn hat, sieht deine Empfehlungen. Du wolltest dich nicht anmelden? Dann ignoriere diese E-Mail.",
        "Geben Sie den Link nicht weiter: Wer ihn hat, sieht Ihre Empfehlungen. Sie wollten sich nicht anmelden? Dann ignorieren Sie diese E-Mail.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil auf unserer Seite ein Link für deine Adresse angefordert wurde.",
      "Sie bekommen diese E-Mail, weil auf unserer Seite ein Link für Ihre Adresse angefordert wurde.",
    ),
  }),

  registration: ({ link, days }, from) => ({
    subject: say(`Dein Konto bei ${from.name}`, `Ihr Konto bei ${from.name}`),
    heading: say("Fast fertig: Lege dein Passwort fest", "Fast fertig: Legen Sie Ihr Passwort fest"),
    paragraphs: [
      say(
        `mit diesem Link bestätigst du deine E-Mail-Adresse und legst ein Passwort fest. Er gilt ${days} Tage und nur einmal.`,
        `mit diesem Link bestätigen Sie Ihre E-Mail-Adresse und legen ein Passwort fest. Er gilt ${days} Tage und nur einmal.`,
      ),
    ],
    button: { label: "Passwort festlegen", link },
    notes: [
      say(
        "Du wolltest kein Konto? Dann ignoriere diese E-Mail, und gib den Link nicht weiter.",
        "Sie wollten kein Konto? Dann ignorieren Sie diese E-Mail, und geben Sie den Link nicht weiter.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil mit deiner Adresse ein Konto angefordert wurde.",
      "Sie bekommen diese E-Mail, weil mit Ihrer Adresse ein Konto angefordert wurde.",
    ),
  }),

  accountExists: ({ link, resetLink }, from) => ({
    subject: say(`Du hast schon ein Konto bei ${from.name}`, `Sie haben schon ein Konto bei ${from.name}`),
    heading: say("Du hast schon ein Konto", "Sie haben schon ein Konto"),
    paragraphs: [
      say(
        "mit dieser E-Mail-Adresse gibt es schon ein Konto mit Passwort. Melde dich einfach an.",
        "mit dieser E-Mail-Adresse gibt es schon ein Konto mit Passwort. Melden Sie sich einfach an.",
      ),
    ],
    button: { label: "Zur Anmeldung", link },
    more: { label: "Passwort vergessen? Neues festlegen", link: resetLink },
    notes: [
      say(
        "Du wolltest dich nicht registrieren? Dann ignoriere diese E-Mail. An deinem Konto hat sich nichts geändert.",
        "Sie wollten sich nicht registrieren? Dann ignorieren Sie diese E-Mail. An Ihrem Konto hat sich nichts geändert.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil mit deiner Adresse ein Konto angefordert wurde.",
      "Sie bekommen diese E-Mail, weil mit Ihrer Adresse ein Konto angefordert wurde.",
    ),
  }),

  passwordReset: ({ link, minutes }) => ({
    subject: say("Dein neues Passwort", "Ihr neues Passwort"),
    heading: say("Lege ein neues Passwort fest", "Legen Sie ein neues Passwort fest"),
    paragraphs: [
      say(
        `mit diesem Link legst du ein neues Passwort fest. Er gilt ${minutes} Minuten und nur einmal.`,
        `mit diesem Link legen Sie ein neues Passwort fest. Er gilt ${minutes} Minuten und nur einmal.`,
      ),
    ],
    button: { label: "Neues Passwort festlegen", link },
    notes: [
      say(
        "Du hast kein neues Passwort angefordert? Dann ignoriere diese E-Mail: Dein altes gilt weiter. Gib den Link nicht weiter.",
        "Sie haben kein neues Passwort angefordert? Dann ignorieren Sie diese E-Mail: Ihr altes gilt weiter. Geben Sie den Link nicht weiter.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil für deine Adresse ein neues Passwort angefordert wurde.",
      "Sie bekommen diese E-Mail, weil für Ihre Adresse ein neues Passwort angefordert wurde.",
    ),
  }),

  passwordChanged: ({ link }, from) => ({
    subject: say("Dein Passwort wurde geändert", "Ihr Passwort wurde geändert"),
    heading: say("Dein Passwort wurde geändert", "Ihr Passwort wurde geändert"),
    paragraphs: [
      say(
        "ab jetzt meldest du dich mit deinem neuen Passwort an. Auf allen anderen Geräten bist du abgemeldet.",
        "ab jetzt melden Sie sich mit Ihrem neuen Passwort an. Auf allen anderen Geräten sind Sie abgemeldet.",
      ),
    ],
    more: {
      label: say("Das warst du nicht? Neues Passwort festlegen", "Das waren Sie nicht? Neues Passwort festlegen"),
      link,
    },
    notes: [
      say(
        `Das warst du nicht? Dann lege gleich ein neues Passwort fest und sag uns Bescheid: ${from.email} oder ${from.phone}.`,
        `Das waren Sie nicht? Dann legen Sie gleich ein neues Passwort fest und sagen Sie uns Bescheid: ${from.email} oder ${from.phone}.`,
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil das Passwort deines Kontos geändert wurde.",
      "Sie bekommen diese E-Mail, weil das Passwort Ihres Kontos geändert wurde.",
    ),
  }),

  passkeyAdded: ({ link }, from) => ({
    subject: say("Neuer Passkey für dein Konto", "Neuer Passkey für Ihr Konto"),
    heading: "Ein Passkey wurde angelegt",
    paragraphs: [
      say(
        "mit diesem Passkey kann man sich ab jetzt in deinem Konto anmelden, ohne Link und ohne Passwort.",
        "mit diesem Passkey kann man sich ab jetzt in Ihrem Konto anmelden, ohne Link und ohne Passwort.",
      ),
    ],
    more: {
      label: say("Das warst du nicht? Passkey entfernen", "Das waren Sie nicht? Passkey entfernen"),
      link,
    },
    notes: [
      say(
        `Das warst du nicht? Dann entferne den Passkey gleich, melde dich auf derselben Seite überall sonst ab und sag uns Bescheid: ${from.email} oder ${from.phone}.`,
        `Das waren Sie nicht? Dann entfernen Sie den Passkey gleich, melden Sie sich auf derselben Seite überall sonst ab und sagen Sie uns Bescheid: ${from.email} oder ${from.phone}.`,
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil für dein Konto ein Passkey angelegt wurde.",
      "Sie bekommen diese E-Mail, weil für Ihr Konto ein Passkey angelegt wurde.",
    ),
  }),

  passkeyRemoved: ({ link }, from) => ({
    subject: say("Passkey aus deinem Konto entfernt", "Passkey aus Ihrem Konto entfernt"),
    heading: "Ein Passkey wurde entfernt",
    paragraphs: [
      say(
        "mit diesem Passkey kann sich niemand mehr in deinem Konto anmelden. Du kannst dich weiterhin mit einem Link anmelden, den wir dir per E-Mail schicken.",
        "mit diesem Passkey kann sich niemand mehr in Ihrem Konto anmelden. Sie können sich weiterhin mit einem Link anmelden, den wir Ihnen per E-Mail schicken.",
      ),
    ],
    more: {
      label: say("Das warst du nicht? Anmeldungen ansehen", "Das waren Sie nicht? Anmeldungen ansehen"),
      link,
    },
    notes: [
      say(
        `Das warst du nicht? Dann melde dich gleich überall sonst ab und sag uns Bescheid: ${from.email} oder ${from.phone}.`,
        `Das waren Sie nicht? Dann melden Sie sich gleich überall sonst ab und sagen Sie uns Bescheid: ${from.email} oder ${from.phone}.`,
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil in deinem Konto ein Passkey entfernt wurde.",
      "Sie bekommen diese E-Mail, weil in Ihrem Konto ein Passkey entfernt wurde.",
    ),
  }),

  agreementGiven: ({ about, link, unsubscribeLink }) => ({
    subject: say("Dein Kontakt hat zugestimmt", "Ihr Kontakt hat zugestimmt"),
    heading: say("Dein Kontakt hat zugestimmt", "Ihr Kontakt hat zugestimmt"),
    paragraphs: [
      say(
        "wer deinen Link bekommen hat, will die Empfehlung nutzen und hat zugestimmt. Bestellt ist damit noch nichts.",
        "wer Ihren Link bekommen hat, will die Empfehlung nutzen und hat zugestimmt. Bestellt ist damit noch nichts.",
      ),
      ...subjectOf(say, about),
    ],
    button: { label: "Stand ansehen", link },
    ...news(say, unsubscribeLink),
  }),

  linkEnding: ({ about, endsOn, orderDays, link, unsubscribeLink }) => ({
    subject: `${say("Dein", "Ihr")} Link endet am ${formatDay(endsOn)}`,
    heading: say("Dein Link endet bald", "Ihr Link endet bald"),
    paragraphs: [
      say(
        `dein Link gilt noch bis zum ${formatDay(endsOn)}. Bis dahin kannst du ihn weiter verschicken. Wer ihn bis dahin öffnet, hat danach noch ${orderDays} Tage Zeit zu bestellen.`,
        `Ihr Link gilt noch bis zum ${formatDay(endsOn)}. Bis dahin können Sie ihn weiter verschicken. Wer ihn bis dahin öffnet, hat danach noch ${orderDays} Tage Zeit zu bestellen.`,
      ),
      ...subjectOf(say, about),
    ],
    button: { label: "Stand ansehen", link },
    ...news(say, unsubscribeLink),
  }),

  recipientOrdered: ({ about, productName, orderedOn, cents, expected, next, withdrawalDays, link }) => ({
    subject: say("Über deinen Link wurde bestellt", "Über Ihren Link wurde bestellt"),
    heading: say("Über deinen Link wurde bestellt", "Über Ihren Link wurde bestellt"),
    amount: euro(cents),
    paragraphs: [
      `gute Nachricht: Am ${formatDay(orderedOn)} hat jemand über ${say("deinen", "Ihren")} Link ${productName ? `${productName} ` : ""}bestellt. Bleibt es dabei, ${say("bekommst du", "bekommen Sie")} ${euro(cents)}.`,
      `${expected ? `${say("Deine", "Ihre")} Prämie liegt voraussichtlich ${when(expected)} bereit.` : `Bis ${say("deine", "Ihre")} Prämie bereitliegt, dauert es länger als üblich.`} Sobald es so weit ist, melden wir uns wieder.`,
      `${next === "us" ? "Als Nächstes sind wir dran: Wir prüfen die Bestellung." : "Als Nächstes ist der Shop dran: Er liefert und sagt uns Bescheid."} Bis zum Ende der Widerrufsfrist von ${withdrawalDays} Tagen kann ${say("dein", "Ihr")} Kontakt noch widerrufen, deshalb steht ${say("deine", "Ihre")} Prämie erst danach fest.`,
      ...subjectOf(say, about),
    ],
    button: { label: "Stand ansehen", link },
    notes: [],
    reason: say(
      "Du bekommst diese E-Mail, weil du uns weiterempfohlen hast.",
      "Sie bekommen diese E-Mail, weil Sie uns weiterempfohlen haben.",
    ),
  }),

  deliveryToRecipient: ({
    about,
    productName,
    deliveredOn,
    withdrawalUntil,
    decidedOn,
    cents,
    link,
    unsubscribeLink,
  }) => ({
    subject: `Geliefert: Am ${formatDay(decidedOn)} steht ${say("deine", "Ihre")} Prämie fest`,
    heading: "Die Bestellung ist geliefert",
    amount: euro(cents),
    paragraphs: [
      `${productName || "die Bestellung"} ist seit dem ${formatDay(deliveredOn)} geliefert oder aktiv. Bis zum ${formatDay(withdrawalUntil)} kann ${say("dein", "Ihr")} Kontakt noch widerrufen. Bleibt es dabei, ${say("bekommst du", "bekommen Sie")} danach ${euro(cents)}.`,
      ...subjectOf(say, about),
    ],
    button: { label: "Stand ansehen", link },
    ...news(say, unsubscribeLink),
  }),

  recipientOrderLost: ({ about, productName, orderedOn, outcome, link }, from) => ({
    subject: say(
      "Keine Prämie für eine Bestellung über deinen Link",
      "Keine Prämie für eine Bestellung über Ihren Link",
    ),
    heading: outcome === "cancelled" ? "Die Bestellung wurde storniert" : "Die Bestellung zählt nicht",
    paragraphs: [
      `wir hatten ${say("dir", "Ihnen")} von der Bestellung vom ${formatDay(orderedOn)} geschrieben${productName ? ` (${productName})` : ""}. ${outcome === "cancelled" ? "Der Vertrag ist nicht zustande gekommen" : "Sie zählt nicht für die Empfehlung"}, ${say("darum gibt es dafür keine Prämie. Zu tun ist für dich nichts.", "darum gibt es dafür keine Prämie. Zu tun ist für Sie nichts.")}`,
      ...subjectOf(say, about),
    ],
    button: { label: "Stand ansehen", link },
    notes: [question(say, from)],
    reason: say(
      "Du bekommst diese E-Mail, weil du uns weiterempfohlen hast.",
      "Sie bekommen diese E-Mail, weil Sie uns weiterempfohlen haben.",
    ),
  }),

  ownOrderLost: ({ productName, orderedOn, outcome, link }, from) => ({
    subject: say("Keine Prämie für deine Bestellung", "Keine Prämie für Ihre Bestellung"),
    heading: outcome === "cancelled" ? "Der Vertrag ist nicht zustande gekommen" : "Die Bestellung zählt nicht",
    paragraphs: [
      `${say("deine", "Ihre")} Bestellung vom ${formatDay(orderedOn)}${productName ? ` (${productName})` : ""} ${outcome === "cancelled" ? "wurde storniert" : "zählt nicht für die Empfehlung"}. Darum gibt es dafür keine Prämie. ${outcome === "cancelled" ? "" : `Der Vertrag selbst bleibt davon unberührt. `}${say("Zu tun ist für dich nichts.", "Zu tun ist für Sie nichts.")}`,
    ],
    button: { label: "Stand ansehen", link },
    notes: [
      say(
        "Der Link zum Stand ist nur für dich: Gib ihn nicht weiter.",
        "Der Link zum Stand ist nur für Sie: Geben Sie ihn nicht weiter.",
      ),
      question(say, from),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil mit deiner Adresse eine Empfehlung angenommen wurde.",
      "Sie bekommen diese E-Mail, weil mit Ihrer Adresse eine Empfehlung angenommen wurde.",
    ),
  }),

  rewardReady: ({ about, cents, nettedCents, link, expiresOn }) => ({
    subject: `${say("Deine", "Ihre")} Prämie liegt bereit: ${euro(cents)}`,
    heading: say("Deine Prämie liegt bereit", "Ihre Prämie liegt bereit"),
    amount: euro(cents),
    paragraphs: [
      say(
        "es hat geklappt: Deine Prämie steht fest. Such dir aus, wie du sie bekommen möchtest.",
        "es hat geklappt: Ihre Prämie steht fest. Suchen Sie sich aus, wie Sie sie bekommen möchten.",
      ),
      ...kept(say, nettedCents),
      ...subjectOf(say, about),
    ],
    ...toCollect(say, link, expiresOn),
  }),

  rewardPassedOn: ({ about, cents, link, expiresOn, waitedDays }) => ({
    subject: `Der Anteil ${say("deines", "Ihres")} Kontakts gehört jetzt ${say("dir", "Ihnen")}: ${euro(cents)}`,
    heading: `Der Anteil ${say("deines", "Ihres")} Kontakts gehört jetzt ${say("dir", "Ihnen")}`,
    amount: euro(cents),
    paragraphs: [
      say(
        `zu deiner Empfehlung gehörte ein Anteil für deinen Kontakt. Er hat ${waitedDays} Tage lang keine Adresse angegeben, an die wir ihm schreiben können. Darum bekommst du seinen Anteil. Such dir aus, wie.`,
        `zu Ihrer Empfehlung gehörte ein Anteil für Ihren Kontakt. Er hat ${waitedDays} Tage lang keine Adresse angegeben, an die wir ihm schreiben können. Darum bekommen Sie seinen Anteil. Suchen Sie sich aus, wie.`,
      ),
      ...subjectOf(say, about),
    ],
    ...toCollect(say, link, expiresOn),
  }),

  rewardReminder: ({ about, cents, link, expiresOn }) => ({
    subject: `Erinnerung: ${euro(cents)} warten auf ${say("dich", "Sie")}`,
    heading: say("Deine Prämie wartet noch", "Ihre Prämie wartet noch"),
    amount: euro(cents),
    paragraphs: [
      say(
        "du hast deine Prämie noch nicht abgeholt. Das dauert zwei Minuten.",
        "Sie haben Ihre Prämie noch nicht abgeholt. Das dauert zwei Minuten.",
      ),
      ...subjectOf(say, about),
    ],
    button: { label: "Prämie abholen", link },
    notes: [
      say(
        `Zeit ist bis zum ${formatDay(expiresOn)}, danach verfällt sie. Der Link ist nur für dich: Gib ihn nicht weiter.`,
        `Zeit ist bis zum ${formatDay(expiresOn)}, danach verfällt sie. Der Link ist nur für Sie: Geben Sie ihn nicht weiter.`,
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil du bei uns eine Prämie gut hast.",
      "Sie bekommen diese E-Mail, weil Sie bei uns eine Prämie gut haben.",
    ),
  }),

  rewardLinkRenewed: ({ about, cents, link }) => ({
    subject: say("Dein neuer Link zur Prämie", "Ihr neuer Link zur Prämie"),
    heading: say("Dein neuer Link zur Prämie", "Ihr neuer Link zur Prämie"),
    amount: euro(cents),
    paragraphs: [
      say(
        "hier ist der Link, den du angefordert hast. Er führt zu deiner Prämie.",
        "hier ist der Link, den Sie angefordert haben. Er führt zu Ihrer Prämie.",
      ),
      ...subjectOf(say, about),
    ],
    button: { label: "Zu meiner Prämie", link },
    notes: [
      say(
        "Du hast keinen Link angefordert? Dann ignoriere diese E-Mail, deine Prämie bleibt unverändert. Gib den Link nicht weiter.",
        "Sie haben keinen Link angefordert? Dann ignorieren Sie diese E-Mail, Ihre Prämie bleibt unverändert. Geben Sie den Link nicht weiter.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil auf unserer Seite ein neuer Link zu deiner Prämie angefordert wurde.",
      "Sie bekommen diese E-Mail, weil auf unserer Seite ein neuer Link zu Ihrer Prämie angefordert wurde.",
    ),
  }),

  bankDataNeeded: ({ about, cents, link }) => ({
    subject: `Wohin dürfen wir ${euro(cents)} überweisen?`,
    heading: say("Uns fehlt noch deine Bankverbindung", "Uns fehlt noch Ihre Bankverbindung"),
    amount: euro(cents),
    paragraphs: [
      say(
        "damit wir deine Prämie überweisen können, brauchen wir eine gültige Bankverbindung. Trag sie bitte auf unserer Seite ein.",
        "damit wir Ihre Prämie überweisen können, brauchen wir eine gültige Bankverbindung. Tragen Sie sie bitte auf unserer Seite ein.",
      ),
      ...subjectOf(say, about),
    ],
    button: { label: "Bankverbindung eintragen", link },
    notes: [
      say("Schick uns deine Bankdaten bitte nie per E-Mail.", "Schicken Sie uns Ihre Bankdaten bitte nie per E-Mail."),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil du bei uns eine Prämie gut hast.",
      "Sie bekommen diese E-Mail, weil Sie bei uns eine Prämie gut haben.",
    ),
  }),

  bankDataChanged: ({ last4 }, from) => ({
    subject: say("Deine Bankverbindung wurde geändert", "Ihre Bankverbindung wurde geändert"),
    heading: say("Deine Bankverbindung wurde geändert", "Ihre Bankverbindung wurde geändert"),
    paragraphs: [
      say(
        `deine Prämien gehen ab jetzt auf das Konto, das auf ${last4} endet. Zu deiner Sicherheit überweisen wir frühestens in 24 Stunden.`,
        `Ihre Prämien gehen ab jetzt auf das Konto, das auf ${last4} endet. Zu Ihrer Sicherheit überweisen wir frühestens in 24 Stunden.`,
      ),
    ],
    notes: [
      `${say("Das warst du nicht? Dann melde dich", "Das waren Sie nicht? Dann melden Sie sich")} bitte gleich: ${from.email} oder ${from.phone}.`,
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil bei uns eine Bankverbindung für dich gespeichert wurde.",
      "Sie bekommen diese E-Mail, weil bei uns eine Bankverbindung für Sie gespeichert wurde.",
    ),
  }),

  customerNumberRejected: ({ about, cents, link }) => ({
    subject: say("Bitte prüfe deine Kundennummer", "Bitte prüfen Sie Ihre Kundennummer"),
    heading: say("Bitte prüfe deine Kundennummer", "Bitte prüfen Sie Ihre Kundennummer"),
    amount: euro(cents),
    paragraphs: [
      say(
        "deine Kundennummer konnten wir nicht zuordnen. Bis wir eine gültige haben, können wir deine Prämie nicht auszahlen. Gib sie bitte noch einmal an.",
        "Ihre Kundennummer konnten wir nicht zuordnen. Bis wir eine gültige haben, können wir Ihre Prämie nicht auszahlen. Geben Sie sie bitte noch einmal an.",
      ),
      ...subjectOf(say, about),
    ],
    button: { label: "Kundennummer angeben", link },
    notes: [
      say(
        "Du findest sie auf deiner letzten Rechnung. Schick sie uns bitte nicht per E-Mail.",
        "Sie finden sie auf Ihrer letzten Rechnung. Schicken Sie sie uns bitte nicht per E-Mail.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil du bei uns eine Prämie gut hast.",
      "Sie bekommen diese E-Mail, weil Sie bei uns eine Prämie gut haben.",
    ),
  }),

  bankDataRemoved: ({ last4 }, from) => ({
    subject: say("Deine Bankverbindung wurde entfernt", "Ihre Bankverbindung wurde entfernt"),
    heading: say("Deine Bankverbindung wurde entfernt", "Ihre Bankverbindung wurde entfernt"),
    paragraphs: [
      say(
        `das Konto, das auf ${last4} endet, ist nicht mehr für deine nächsten Prämien gespeichert.`,
        `das Konto, das auf ${last4} endet, ist nicht mehr für Ihre nächsten Prämien gespeichert.`,
      ),
    ],
    notes: [
      `${say("Das warst du nicht? Dann melde dich", "Das waren Sie nicht? Dann melden Sie sich")} bitte gleich: ${from.email} oder ${from.phone}.`,
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil bei uns eine Bankverbindung für dich gespeichert war.",
      "Sie bekommen diese E-Mail, weil bei uns eine Bankverbindung für Sie gespeichert war.",
    ),
  }),

  confirmEmail: ({ link, hours }, from) => ({
    subject: say("Bitte bestätige deine neue E-Mail-Adresse", "Bitte bestätigen Sie Ihre neue E-Mail-Adresse"),
    heading: say("Ist das deine neue E-Mail-Adresse?", "Ist das Ihre neue E-Mail-Adresse?"),
    paragraphs: [
      say(
        `du möchtest bei ${from.name} diese E-Mail-Adresse verwenden. Bestätige sie bitte innerhalb von ${hours} Stunden. Bis dahin bleibt alles, wie es ist.`,
        `Sie möchten bei ${from.name} diese E-Mail-Adresse verwenden. Bestätigen Sie sie bitte innerhalb von ${hours} Stunden. Bis dahin bleibt alles, wie es ist.`,
      ),
    ],
    button: { label: "Neue Adresse bestätigen", link },
    notes: [say("Du warst das nicht? Dann musst du nichts tun.", "Sie waren das nicht? Dann müssen Sie nichts tun.")],
    reason: say(
      "Du bekommst diese E-Mail, weil jemand diese Adresse bei uns angegeben hat.",
      "Sie bekommen diese E-Mail, weil jemand diese Adresse bei uns angegeben hat.",
    ),
  }),

  emailChanged: ({ address }, from) => ({
    subject: say("Deine E-Mail-Adresse wurde geändert", "Ihre E-Mail-Adresse wurde geändert"),
    heading: say("Deine E-Mail-Adresse wurde geändert", "Ihre E-Mail-Adresse wurde geändert"),
    paragraphs: [
      say(
        `ab jetzt meldest du dich mit ${address} an, und unsere Nachrichten gehen dorthin. Auf allen Geräten wurdest du abgemeldet.`,
        `ab jetzt melden Sie sich mit ${address} an, und unsere Nachrichten gehen dorthin. Auf allen Geräten wurden Sie abgemeldet.`,
      ),
    ],
    notes: [
      `${say("Das warst du nicht? Dann melde dich", "Das waren Sie nicht? Dann melden Sie sich")} bitte gleich: ${from.email} oder ${from.phone}.`,
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil diese Adresse bisher zu deinem Konto gehörte.",
      "Sie bekommen diese E-Mail, weil diese Adresse bisher zu Ihrem Konto gehörte.",
    ),
  }),

  accountDeleted: ({ link, days }, from) => ({
    subject: say("Dein Konto ist gelöscht", "Ihr Konto ist gelöscht"),
    heading: say("Dein Konto ist gelöscht", "Ihr Konto ist gelöscht"),
    paragraphs: [
      say(
        `dein Konto bei ${from.name} und deine persönlichen Daten sind gelöscht, deine Empfehlungslinks gelten nicht mehr. Was schon zur Auszahlung unterwegs war, kommt noch an.`,
        `Ihr Konto bei ${from.name} und Ihre persönlichen Daten sind gelöscht, Ihre Empfehlungslinks gelten nicht mehr. Was schon zur Auszahlung unterwegs war, kommt noch an.`,
      ),
      "Belege über Auszahlungen müssen wir 8 Jahre aufbewahren, getrennt von den gelöschten Angaben. Diese E-Mail löschen wir nach 30 Tagen.",
    ],
    button: { label: "Löschnachweis abholen", link },
    notes: [
      `Der Nachweis ist ein signiertes PDF. Der Link gilt einmal und ${days} Tage.`,
      `${say("Das warst du nicht? Dann melde dich", "Das waren Sie nicht? Dann melden Sie sich")} bitte gleich: ${from.email} oder ${from.phone}.`,
    ],
    reason: say(
      "Du bekommst diese E-Mail einmal, weil dein Konto gelöscht wurde.",
      "Sie bekommen diese E-Mail einmal, weil Ihr Konto gelöscht wurde.",
    ),
  }),

  voucher: ({ about, cents, brand, code, validUntil, redeemLink, redeemText }) => ({
    subject: `${say("Dein", "Ihr")} Gutschein von ${brand}: ${euro(cents)}`,
    heading: `${say("Dein", "Ihr")} Gutschein von ${brand}`,
    amount: euro(cents),
    paragraphs: [
      `${say("deine", "Ihre")} Prämie ist da: ein Gutschein von ${brand} über ${euro(cents)}.`,
      ...(redeemText ? [`${say("So löst du ihn ein", "So lösen Sie ihn ein")}: ${redeemText}`] : []),
      ...(validUntil ? [`Er ist bis zum ${formatDay(validUntil)} gültig.`] : []),
      ...subjectOf(say, about),
    ],
    code,
    ...(redeemLink ? { button: { label: `Bei ${brand} einlösen`, link: redeemLink } } : {}),
    notes: [
      `Der Code ist so gut wie Bargeld: Wer ihn hat, kann ihn einlösen. ${say("Gib ihn nicht weiter.", "Geben Sie ihn nicht weiter.")}`,
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil du dich für einen Gutschein entschieden hast.",
      "Sie bekommen diese E-Mail, weil Sie sich für einen Gutschein entschieden haben.",
    ),
  }),

  confirmNewsletter: ({ link, days }, from) => ({
    subject: say("Bitte bestätige deine E-Mail-Adresse", "Bitte bestätigen Sie Ihre E-Mail-Adresse"),
    heading: say("Möchtest du den Newsletter?", "Möchten Sie den Newsletter?"),
    paragraphs: [
      say(
        `mit dieser E-Mail-Adresse wurde der Newsletter von ${from.name} bestellt. Bitte bestätige, dass du ihn möchtest. Ohne deine Bestätigung kommt er nicht.`,
        `mit dieser E-Mail-Adresse wurde der Newsletter von ${from.name} bestellt. Bitte bestätigen Sie, dass Sie ihn möchten. Ohne Ihre Bestätigung kommt er nicht.`,
      ),
    ],
    button: { label: "Newsletter bestätigen", link },
    notes: [
      say(
        `Der Link gilt ${days} Tage. Du hast nichts bestellt? Dann musst du nichts tun, und die Adresse wird bei uns gelöscht.`,
        `Der Link gilt ${days} Tage. Sie haben nichts bestellt? Dann müssen Sie nichts tun, und die Adresse wird bei uns gelöscht.`,
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil jemand mit deiner Adresse den Newsletter bestellt hat.",
      "Sie bekommen diese E-Mail, weil jemand mit Ihrer Adresse den Newsletter bestellt hat.",
    ),
  }),

  newsletter: ({ subject, paragraphs, unsubscribeLink }) => ({
    subject,
    heading: subject,
    paragraphs,
    more: { label: "Newsletter abbestellen", link: unsubscribeLink },
    notes: [],
    reason: say(
      "Du bekommst diese E-Mail, weil du den Newsletter bestellt und bestätigt hast.",
      "Sie bekommen diese E-Mail, weil Sie den Newsletter bestellt und bestätigt haben.",
    ),
  }),

  paid({ about, cents, nettedCents, last4 }, from) {
    const reason = say(
      "Du bekommst diese E-Mail, weil du bei uns eine Prämie gut hast.",
      "Sie bekommen diese E-Mail, weil Sie bei uns eine Prämie gut haben.",
    );
    const its = nettedCents > 0 ? [keptOf(say, cents, nettedCents)] : [];
    const moved = cents - nettedCents;
    if (moved === 0)
      return {
        subject: `${say("Deine", "Ihre")} Prämie ist verrechnet: ${euro(cents)}`,
        heading: say("Deine Prämie ist verrechnet", "Ihre Prämie ist verrechnet"),
        paragraphs: [...its, ...subjectOf(say, about)],
        notes: [],
        reason,
      };
    return {
      subject: `${say("Deine", "Ihre")} Prämie ist ausgezahlt: ${euro(moved)}`,
      heading: say("Deine Prämie ist ausgezahlt", "Ihre Prämie ist ausgezahlt"),
      amount: euro(moved),
      paragraphs: [
        last4
          ? `wir haben ${say("deine", "Ihre")} Prämie auf das Konto überwiesen, das auf ${last4} endet. Viel Freude damit.`
          : `wir haben ${say("deine", "Ihre")} Prämie ausgezahlt. Viel Freude damit.`,
        ...its,
        ...subjectOf(say, about),
      ],
      notes: [`Das Geld ist in drei Werktagen nicht da? Dann ${say("schreib", "schreiben Sie")} uns: ${from.email}.`],
      reason,
    };
  },
  agencyInvitation: ({ invitation, isReminder, agencyName, inviterName, validUntil, link }, from) => ({
    subject: isReminder ? `Erinnerung: Einladung von ${inviterName}` : `Einladung von ${inviterName}`,
    heading: `${inviterName} lädt ${say("dich", "Sie")} ein`,
    paragraphs: [
      invitation === "employee"
        ? `${inviterName} von ${agencyName} lädt ${say("dich", "Sie")} ein, bei ${from.name} für die Agentur zu arbeiten.`
        : `${inviterName} von ${agencyName} lädt ${say("dich", "Sie")} ein, bei ${from.name} für die Agentur zu empfehlen.`,
      `Die Einladung gilt bis zum ${formatDay(validUntil)}. ${say("Du kannst", "Sie können")} sie annehmen oder ablehnen.`,
    ],
    button: { label: "Einladung ansehen", link },
    notes: [
      isReminder
        ? "Das ist die einzige Erinnerung."
        : `${say("Du möchtest", "Sie möchten")} das nicht? Ein Klick auf „Ablehnen“ genügt, oder ${say("du tust", "Sie tun")} nichts.`,
    ],
    reason: `${say("Du bekommst", "Sie bekommen")} diese E-Mail, weil ${inviterName} angegeben hat, dass ${say("du", "Sie")} damit einverstanden ${say("bist", "sind")}.`,
  }),

  agencyDocument: ({ document, number, month, cents, due, last4, link }, from) => {
    const of = `für ${month.slice(5)}/${month.slice(0, 4)}`;
    const [title, ...paragraphs] = {
      invoice: [
        `Rechnung ${number}`,
        `die Rechnung ${number} ${of} ist da: ${euro(cents)}, ${say("bitte überweise", "bitte überweisen Sie")} sie bis zum ${formatDay(due ?? "")}.`,
        "An wen, steht auf der Rechnung.",
      ],
      creditNote: [
        `Rechnungskorrektur ${number}`,
        `${say("du bekommst", "Sie bekommen")} Geld zurück: ${euro(cents)}, Beleg ${number} ${of}. Es sind mehr abgerechnete Leistungen entfallen als hinzugekommen.`,
        last4 === null
          ? `Wir überweisen den Betrag, sobald in den Stammdaten ein Konto steht. ${say("Bitte trag eines ein", "Bitte tragen Sie eines ein")}.`
          : `Wir überweisen den Betrag auf das Konto mit den letzten Ziffern ${last4}.`,
      ],
      cancellation: [
        `Stornorechnung ${number}`,
        `ein Beleg wurde storniert, ${of}: Die Stornorechnung ${number} über ${euro(cents)} ist da. Was darauf stand und weiter gilt, steht auf dem nächsten Beleg.`,
      ],
    }[document];
    return {
      subject: `${title} von ${from.name}`,
      heading: title ?? "",
      paragraphs,
      button: { label: "Belege ansehen", link },
      notes: [question(say, from)],
      reason: say(
        "Du bekommst diese E-Mail, weil die Adresse in den Stammdaten der Agentur steht.",
        "Sie bekommen diese E-Mail, weil die Adresse in den Stammdaten der Agentur steht.",
      ),
    };
  },

  caseReceived: ({ number, answerBy, textBody, link }) => ({
    subject: `${say("Deine", "Ihre")} Nachricht ist da: Vorgang ${number}`,
    heading: say("Wir haben deine Nachricht", "Wir haben Ihre Nachricht"),
    paragraphs: [
      `${say("deine", "Ihre")} Nachricht hat die Vorgangsnummer ${number}. ${say("Nenn sie bitte, wenn du anrufst", "Nennen Sie sie bitte, wenn Sie anrufen")}. Wir antworten spätestens am ${formatDay(answerBy)} an diese E-Mail-Adresse.`,
      ...(textBody ? [say("Das hast du geschrieben:", "Das haben Sie geschrieben:"), ...linesIn(textBody)] : []),
    ],
    button: { label: "Stand ansehen", link },
    notes: [
      say(
        "Du hast uns nicht geschrieben? Dann ignoriere diese E-Mail.",
        "Sie haben uns nicht geschrieben? Dann ignorieren Sie diese E-Mail.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail einmal, weil auf unserer Seite mit deiner Adresse eine Nachricht geschrieben wurde.",
      "Sie bekommen diese E-Mail einmal, weil auf unserer Seite mit Ihrer Adresse eine Nachricht geschrieben wurde.",
    ),
  }),

  caseForSupport: ({ number, kind, topic, name, replyTo, textBody, ...about }) => ({
    subject: `Vorgang ${number}: ${caseTitle(kind, topic)}`,
    heading: caseTitle(kind, topic),
    paragraphs: [
      `Von ${name} (${replyTo}), Vorgang ${number}.`,
      ...(about.recommendationNumber ? [`Empfehlung: ${about.recommendationNumber}`] : []),
      ...(about.orderNumber ? [`Auftrag laut Formular: ${about.orderNumber}`] : []),
      ...(about.orderedOn ? [`Bestellt am: ${formatDay(about.orderedOn)}`] : []),
      ...(about.productName ? [`Produkt: ${about.productName}`] : []),
      ...linesIn(textBody),
    ],
    notes: [
      `Eine Antwort auf diese E-Mail geht an ${replyTo}. Damit der Stand für die Person stimmt: cli cases answer ${number}, oder cases close ${number}.`,
    ],
    reason: "Diese E-Mail geht an die Adresse, die für Anfragen eingetragen ist.",
  }),

  personAdded: ({ name, email, way, since }, from) => ({
    subject: `${name} entscheidet jetzt mit`,
    heading: "Jemand ist dazugekommen",
    paragraphs: [
      way === "key"
        ? `${name} (${email}) hat seit dem ${formatDay(since)} einen Schlüssel für die Befehlszeile.`
        : `${name} (${email}) hat seit dem ${formatDay(since)} Zugang zum Büro.`,
      "Wo zwei Personen nötig sind, zählt das erst nach 24 Stunden.",
      say(
        "Weißt du davon nichts? Dann sag gleich Bescheid: Bis dahin lässt sich der Zugang wieder nehmen, ohne dass damit etwas entschieden wurde.",
        "Wissen Sie davon nichts? Dann sagen Sie gleich Bescheid: Bis dahin lässt sich der Zugang wieder nehmen, ohne dass damit etwas entschieden wurde.",
      ),
    ],
    notes: [`${say("Du erreichst uns", "Sie erreichen uns")} unter ${from.email} oder ${from.phone}.`],
    reason: say(
      "Du bekommst diese E-Mail, weil du selbst mitentscheidest, wo zwei Personen nötig sind.",
      "Sie bekommen diese E-Mail, weil Sie selbst mitentscheiden, wo zwei Personen nötig sind.",
    ),
  }),

  officeNotice: ({ how, lines, link, unsubscribeLink }) => ({
    subject: how === "daily" ? "Was heute im Büro wartet" : `Neu im Büro: ${lines.map(noticeLine).join("; ")}`,
    heading: how === "daily" ? "Das wartet im Büro" : "Das ist neu im Büro",
    paragraphs: lines.map((line) => `${noticeLine(line)}.`),
    button: { label: "Im Büro öffnen", link },
    more: { label: "Diese Mails abbestellen", link: unsubscribeLink },
    notes: [
      say(
        "Was du sofort, einmal am Tag oder gar nicht hören willst, wählst du im Büro unter „Benachrichtigungen“.",
        "Was Sie sofort, einmal am Tag oder gar nicht hören wollen, wählen Sie im Büro unter „Benachrichtigungen“.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil du im Büro darüber entscheidest.",
      "Sie bekommen diese E-Mail, weil Sie im Büro darüber entscheiden.",
    ),
  }),

  webhookDisabled: ({ name, host, since, failure }, from) => ({
    subject: say(`Dein Webhook ${name} ist abgeschaltet`, `Ihr Webhook ${name} ist abgeschaltet`),
    heading: say("Bei deinem Webhook kommt nichts an", "Bei Ihrem Webhook kommt nichts an"),
    paragraphs: [
      `seit dem ${formatDay(since)} ist bei ${host} nichts mehr angekommen. Der letzte Versuch endete mit: ${failure}.`,
      say(
        "Nach 72 Stunden haben wir aufgehört. Verloren ist nichts: Sag uns Bescheid, sobald die Adresse wieder antwortet, dann schicken wir alles aus dieser Zeit noch einmal.",
        "Nach 72 Stunden haben wir aufgehört. Verloren ist nichts: Sagen Sie uns Bescheid, sobald die Adresse wieder antwortet, dann schicken wir alles aus dieser Zeit noch einmal.",
      ),
    ],
    notes: [`${say("Du erreichst uns", "Sie erreichen uns")} unter ${from.email} oder ${from.phone}.`],
    reason: say(
      "Du bekommst diese E-Mail, weil deine Adresse für diesen Webhook eingetragen ist.",
      "Sie bekommen diese E-Mail, weil Ihre Adresse für diesen Webhook eingetragen ist.",
    ),
  }),

  caseAnswered: ({ number, outcome, textBody, link }) => ({
    subject: `Antwort zu ${say("deinem", "Ihrem")} Vorgang ${number}`,
    heading: {
      open: "Antwort",
      answered: say("Unsere Antwort an dich", "Unsere Antwort an Sie"),
      resolved: say("Dein Anliegen ist erledigt", "Ihr Anliegen ist erledigt"),
      rejected: say("Wir können deinem Anliegen nicht folgen", "Wir können Ihrem Anliegen nicht folgen"),
    }[outcome],
    paragraphs: textBody ? linesIn(textBody) : [`${say("dein", "Ihr")} Vorgang ${number} ist abgeschlossen.`],
    button: { label: "Stand ansehen", link },
    notes: [
      say(
        "Du hast noch eine Frage? Antworte einfach auf diese E-Mail.",
        "Sie haben noch eine Frage? Antworten Sie einfach auf diese E-Mail.",
      ),
    ],
    reason: say(
      "Du bekommst diese E-Mail, weil du uns geschrieben hast.",
      "Sie bekommen diese E-Mail, weil Sie uns geschrieben haben.",
    ),
  }),
});

export const de: Readonly<Record<FormOfAddress, Templates>> = {
  du: templates((du) => du),
  sie: templates((_, sie) => sie),
};
