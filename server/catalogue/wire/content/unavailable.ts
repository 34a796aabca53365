/** The error of a content request if the service does not answer and nothing is cached. */
export const contentUnavailable = "Inhalt nicht verfügbar";

/** The log line that operations search for, followed by the name of the page or block. */
export const loadFailed = "Fehler beim Laden des CMS Inhalts";
