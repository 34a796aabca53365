/** Specification section 8: what a request for content is rejected with when nothing answers and nothing is kept. */
export const contentUnavailable = "Inhalt nicht verfügbar";

/** The line by which operations find it, with the name of the page or block. */
export const loadFailed = "Fehler beim Laden des CMS Inhalts";
