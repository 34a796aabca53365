import { formatDay } from "#server/domain/calendar.ts";
import { formatCents } from "#server/domain/money.ts";
import type { Templates } from "../template.ts";

const euro = (cents: number) => formatCents(cents, "de");
const rewardReason = "Du bekommst diese E-Mail, weil du bei uns eine Prämie gut hast.";

export const de: Templates = {
  greeting: (name) => (name ? `Hallo ${name},` : "Hallo,"),
  regards: "Viele Grüße",

  confirmRecommendation: ({ productName, link }, from) => ({
    subject: "Bitte bestätige deine Empfehlung",
    heading: "Ist das deine E-Mail-Adresse?",
    paragraphs: [
      `du hast bei ${from.name} einen Empfehlungslink für ${productName || "unsere Angebote"} angelegt. Bestätige bitte, dass diese E-Mail-Adresse dir gehört. Danach kannst du den Link teilen.`,
    ],
    button: { label: "Empfehlung bestätigen", link },
    notes: [
      "Du hast keinen Empfehlungslink angelegt? Dann musst du nichts tun: Ohne Bestätigung wird er nicht freigeschaltet.",
    ],
    reason: "Du bekommst diese E-Mail, weil jemand mit deiner Adresse einen Empfehlungslink angelegt hat.",
  }),

  loginLink: ({ link, minutes }) => ({
    subject: "Dein Link zum Anmelden",
    heading: "Hier geht es zu deinen Empfehlungen",
    paragraphs: [`mit diesem Link meldest du dich an. Er gilt ${minutes} Minuten und nur einmal.`],
    button: { label: "Jetzt anmelden", link },
    notes: [
      "Gib den Link nicht weiter: Wer ihn hat, sieht deine Empfehlungen. Du wolltest dich nicht anmelden? Dann ignoriere diese E-Mail.",
    ],
    reason: "Du bekommst diese E-Mail, weil auf unserer Seite ein Link für deine Adresse angefordert wurde.",
  }),

  friendOrdered: ({ productName, orderedOn, cents, weeksFrom, weeksTo, link }) => ({
    subject: "Über deinen Link wurde bestellt",
    heading: "Über deinen Link wurde bestellt",
    amount: euro(cents),
    paragraphs: [
      `am ${formatDay(orderedOn)} kam über deinen Empfehlungslink eine Bestellung zustande${productName ? `: ${productName}` : ""}. Wird der Vertrag wirksam, bekommst du ${euro(cents)}.`,
      `Bis deine Prämie bereitliegt, dauert es in der Regel ${weeksFrom} bis ${weeksTo} Wochen. Dann melden wir uns wieder.`,
    ],
    button: { label: "Stand ansehen", link },
    notes: [],
    reason: "Du bekommst diese E-Mail, weil du uns weiterempfohlen hast.",
  }),

  rewardReady: ({ cents, link, expiresOn }) => ({
    subject: `Deine Prämie liegt bereit: ${euro(cents)}`,
    heading: "Deine Prämie liegt bereit",
    amount: euro(cents),
    paragraphs: ["es hat geklappt: Deine Prämie steht fest. Such dir aus, wie du sie bekommen möchtest."],
    button: { label: "Prämie abholen", link },
    notes: [
      `Bitte hol sie bis zum ${formatDay(expiresOn)} ab, danach verfällt sie. Der Link ist nur für dich: Gib ihn nicht weiter.`,
    ],
    reason: rewardReason,
  }),

  rewardReminder: ({ cents, link, expiresOn }) => ({
    subject: `Erinnerung: ${euro(cents)} warten auf dich`,
    heading: "Deine Prämie wartet noch",
    amount: euro(cents),
    paragraphs: ["du hast deine Prämie noch nicht abgeholt. Das dauert zwei Minuten."],
    button: { label: "Prämie abholen", link },
    notes: [
      `Zeit ist bis zum ${formatDay(expiresOn)}, danach verfällt sie. Der Link ist nur für dich: Gib ihn nicht weiter.`,
    ],
    reason: rewardReason,
  }),

  rewardLinkRenewed: ({ cents, link }) => ({
    subject: "Dein neuer Link zur Prämie",
    heading: "Dein neuer Link zur Prämie",
    amount: euro(cents),
    paragraphs: ["hier ist der Link, den du angefordert hast. Er führt zu deiner Prämie."],
    button: { label: "Zu meiner Prämie", link },
    notes: [
      "Du hast keinen Link angefordert? Dann ignoriere diese E-Mail, deine Prämie bleibt unverändert. Gib den Link nicht weiter.",
    ],
    reason: "Du bekommst diese E-Mail, weil auf unserer Seite ein neuer Link zu deiner Prämie angefordert wurde.",
  }),

  bankDataNeeded: ({ cents, link }) => ({
    subject: `Wohin dürfen wir ${euro(cents)} überweisen?`,
    heading: "Uns fehlt noch deine Bankverbindung",
    amount: euro(cents),
    paragraphs: [
      "damit wir deine Prämie überweisen können, brauchen wir eine gültige Bankverbindung. Trag sie bitte auf unserer Seite ein.",
    ],
    button: { label: "Bankverbindung eintragen", link },
    notes: ["Schick uns deine Bankdaten bitte nie per E-Mail."],
    reason: rewardReason,
  }),

  bankDataChanged: ({ last4 }, from) => ({
    subject: "Deine Bankverbindung wurde geändert",
    heading: "Deine Bankverbindung wurde geändert",
    paragraphs: [
      `deine Prämien gehen ab jetzt auf das Konto, das auf ${last4} endet. Zu deiner Sicherheit überweisen wir frühestens in 24 Stunden.`,
    ],
    notes: [`Das warst du nicht? Dann melde dich bitte gleich: ${from.email} oder ${from.phone}.`],
    reason: "Du bekommst diese E-Mail, weil bei uns eine Bankverbindung für dich gespeichert wurde.",
  }),

  voucher: ({ cents, brand, code, validUntil }) => ({
    subject: `Dein Gutschein von ${brand}: ${euro(cents)}`,
    heading: `Dein Gutschein von ${brand}`,
    amount: euro(cents),
    paragraphs: [
      `hier ist dein Gutscheincode.${validUntil ? ` Du kannst ihn bis zum ${formatDay(validUntil)} einlösen.` : ""}`,
    ],
    code,
    notes: ["Der Code ist so gut wie Bargeld: Wer ihn hat, kann ihn einlösen."],
    reason: "Du bekommst diese E-Mail, weil du dich für einen Gutschein entschieden hast.",
  }),

  paid: ({ cents, last4 }, from) => ({
    subject: `Deine Prämie ist ausgezahlt: ${euro(cents)}`,
    heading: "Deine Prämie ist ausgezahlt",
    amount: euro(cents),
    paragraphs: [
      last4
        ? `wir haben deine Prämie auf das Konto überwiesen, das auf ${last4} endet. Viel Freude damit.`
        : "wir haben deine Prämie ausgezahlt. Viel Freude damit.",
    ],
    notes: [`Das Geld ist in drei Werktagen nicht da? Dann schreib uns: ${from.email}.`],
    reason: rewardReason,
  }),
};
