/** Long work that the office starts and the worker does. Does not address the reader. */
export const tasks = {
  title: "Verarbeitungen",
  lead: "Was länger dauert, läuft hier weiter, auch wenn die Seite zu ist. Ergebnisse bleiben 30 Tage stehen.",
  none: "In den letzten 30 Tagen gab es keine Verarbeitung.",
  kind: {
    importVouchers: "Gutscheincodes einlesen",
    bookStatement: "Kontoauszug einlesen",
    checkOrders: "Auftragsdatei prüfen",
    importOrders: "Auftragsdatei einlesen",
    exportReport: "Liste als Datei erstellen",
    exportTrail: "Protokoll als Datei erstellen",
  },
  state: { queued: "wartet", running: "läuft", done: "fertig", failed: "abgebrochen" },
  says: {
    queued: "Die Verarbeitung beginnt gleich.",
    running: "Die Verarbeitung läuft. Die Seite kann geschlossen werden.",
    done: "Die Verarbeitung ist fertig.",
    failed: "Die Verarbeitung ist abgebrochen.",
  },
  failure: {
    fault:
      "Ein technischer Fehler ist mehrmals aufgetreten. Was bis dahin erledigt war, bleibt erledigt. Dasselbe kann noch einmal begonnen werden.",
    interrupted:
      "Die Verarbeitung wurde mehrmals unterbrochen. Was bis dahin erledigt war, bleibt erledigt. Dasselbe kann noch einmal begonnen werden.",
  },
  resumed:
    "Die Verarbeitung wurde unterbrochen und fortgesetzt. Was vor der Unterbrechung erledigt war, zählt hier als schon bekannt.",
  exported: {
    rows_one: "Die Datei hat {{count, number}} Zeile.",
    rows_other: "Die Datei hat {{count, number}} Zeilen.",
    until: "Sie kann bis {{day}} abgerufen werden, nur von {{name}}.",
    gone: "Die Datei ist gelöscht. Sie kann noch einmal erstellt werden.",
    again: "Die Verarbeitung wurde unterbrochen und hat von vorn begonnen. Die Datei ist ganz.",
  },
  progress: "Fortschritt",
  share: "{{done}} von {{total}}",
  column: { kind: "Was", state: "Stand", starter: "Von", started: "Begonnen", ended: "Beendet" },
  waits: "noch nicht",
  refresh: "Aktualisieren",
  all: "Alle Verarbeitungen",
  file: { get: "Alle Fehler als Datei (CSV)", name: "fehler", line: "Zeile", problem: "Fehler" },
  toVouchers: "Zu den Gutscheinen",
  toStatement: "Weiteren Auszug einlesen",
  toOrderFile: "Zur Auftragsdatei",
  toTrail: "Zum Protokoll",
  toList: "Zur Liste",
} as const;
