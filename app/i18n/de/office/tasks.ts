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
      "Ein technischer Fehler ist mehrmals aufgetreten. Was bis dahin erledigt war, bleibt erledigt. Dieselbe Datei kann noch einmal eingelesen werden.",
    interrupted:
      "Die Verarbeitung wurde mehrmals unterbrochen. Was bis dahin erledigt war, bleibt erledigt. Dieselbe Datei kann noch einmal eingelesen werden.",
  },
  resumed:
    "Die Verarbeitung wurde unterbrochen und fortgesetzt. Was vor der Unterbrechung erledigt war, zählt hier als schon bekannt.",
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
} as const;
