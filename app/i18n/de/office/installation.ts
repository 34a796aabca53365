/** How the installation fares: the page of the role operations, and the public status page. It addresses nobody. */
export const installation = {
  title: "Zustand der Installation",
  lead: "Was die Worker jede Minute und jede Nacht messen, über alle Mandanten. Dieselben Werte zeigt „cli status“.",
  nothing: "Es gibt noch keine Messwerte: Ein Worker misst jede Minute. Läuft einer?",
  well: "Alles läuft: {{count}} Messwerte sind in Ordnung.",
  wrong: "Störungen: {{alarms}}, Hinweise: {{warnings}}, bei {{count}} Messwerten.",
  toDo: "Zu tun",
  of: { installation: "Installation", queue: "Warteschlangen", tenant: "Mandanten" },
  level: "Stufe",
  levels: { ok: "in Ordnung", warn: "Hinweis", alarm: "Störung" },
  what: "Messwert",
  value: "Wert",
  at: "Gemessen",
  readings: {
    workers: {
      says: "Worker mit einem Lebenszeichen in den letzten zwei Minuten",
      act: "Einen Worker starten; er übernimmt innerhalb einer halben Minute.",
    },
    backupAge: {
      says: "Alter der neuesten Sicherung, die wiederhergestellt und vollständig gefunden wurde",
      act: "docker/backup.sh ausführen und lesen, wo es endet; docs/operations/backup.md.",
    },
    archiveFails: {
      says: "Archivierung des Protokolls der Datenbank: läuft (0) oder scheitert (1)",
      act: "Im Archiv Platz schaffen oder dem Server das Schreiben dort wieder erlauben; docs/operations/runbooks.md.",
    },
    deadLetters: {
      says: "Aufträge, die endgültig gescheitert sind",
      act: "jobs dead: die Ursache beheben, dann jobs redrive.",
    },
    queueWaiting: {
      says: "fällige Aufträge, die warten",
      act: "jobs list: Läuft ein Worker, und nennt das Protokoll einen Fehler? Sind alle beschäftigt, hilft ein weiterer.",
    },
    queueAge: {
      says: "Wartezeit des ältesten fälligen Auftrags",
      act: "jobs list: Läuft ein Worker, und nennt das Protokoll einen Fehler? Sind alle beschäftigt, hilft ein weiterer.",
    },
    mailAge: {
      says: "Wartezeit der ältesten Mail vor ihrem ersten Versuch",
      act: "mails failed: den Mailserver in Ordnung bringen, dann mails resend --all.",
    },
    mailsSent: {
      says: "Mails, die in den letzten 15 Minuten angenommen wurden",
      act: "Mit den nicht angenommenen vergleichen: Sind es alle, oder die eines Postfachs?",
    },
    mailsRefused: {
      says: "Mails, die in den letzten 15 Minuten nicht angenommen wurden",
      act: "mails failed: den Mailserver in Ordnung bringen, dann mails resend --all.",
    },
    mailsGivenUp: {
      says: "Mails, die in den letzten 15 Minuten aufgegeben wurden und die niemand neu anfordern kann",
      act: "mails failed: den Mailserver in Ordnung bringen, dann mails resend --all.",
    },
    feedAge: {
      says: "Alter der neuesten Auftragsmeldung",
      act: "Beim Shop nachfragen; ein 401 im Protokoll bedeutet einen falschen Schlüssel.",
    },
    upstreamsDown: {
      says: "Dienste für Texte, Produkte oder Statistik, die ausfallen und vorerst nicht mehr gefragt werden",
      act: "Den Betreiber verständigen (Protokoll: upstream); Seiten zeigen, was noch da ist, oder eigene Produkte und Texte.",
    },
    clocksPastDue: {
      says: "Arten von Fristen mit Zeilen, die seit mehr als 15 Minuten fällig sind",
      act: "jobs list: Läuft ein Worker, und nennt das Protokoll einen Fehler? Sind alle beschäftigt, hilft ein weiterer.",
    },
    vouchersLeft: {
      says: "Codes im kleinsten Vorrat an Gutscheinen",
      act: "vouchers stock, dann vouchers import.",
    },
    bankEntriesOpen: {
      says: "Bankbuchungen, die ein Mensch ansehen muss",
      act: "Die Buchhaltung erinnern: unter „Bankbuchungen“ sieht sie jede an und schließt sie mit Grund.",
    },
    claimsUnclaimed: {
      says: "Prämien für Empfangende, die niemand erreicht",
      act: "claims unclaimed: sie erreichen, oder warten, bis der Teil an die werbende Person fällt.",
    },
    peopleNew: {
      says: "Personen, die über Geld entscheiden dürfen und in den letzten 24 Stunden dazugekommen sind",
      act: "operator list: Kennt jemand sie? Wenn nicht, operator revoke oder people end. Bis der Tag um ist, geben sie nichts frei.",
    },
    moneyDifferences: {
      says: "Aufzeichnungen desselben Geldes, die sich widersprechen",
      act: "payouts reconcile: die Ursache finden. Bis dahin wird nichts ausgegeben.",
    },
    moneyDelays: {
      says: "Geld, das länger wartet, als es sollte",
      act: "payouts reconcile: die Ursache finden.",
    },
    unattributedAge: {
      says: "Wartezeit des ältesten Auftrags, der keine unserer Empfehlungen nennt",
      act: "Den Support erinnern: unter „Was wartet“ ordnet er ihn zu oder beendet ihn. Nach 28 Tagen endet er.",
    },
    ordersLate: {
      says: "Aufträge, die länger warten als je vorgesehen",
      act: "orders late, dann orders confirm oder reject.",
    },
    recordsOverdue: {
      says: "Arten von Daten, die über ihre Frist hinaus aufbewahrt sind",
      act: "privacy erase --dry-run, dann ohne --dry-run.",
    },
  },
  public: {
    title: "Betriebsstatus",
    whole: {
      ok: "Alles läuft.",
      warn: "Einiges dauert zurzeit länger als sonst.",
      alarm: "Es gibt zurzeit eine Störung. Nichts geht verloren, es wird nachgeholt.",
    },
    pages: "Seiten und Links",
    services: { mails: "E-Mails", orders: "Bestellungen", rewards: "Prämien" },
    level: { ok: "läuft", warn: "langsamer als sonst", alarm: "gestört" },
    at: "Stand: {{at}}",
  },
} as const;
