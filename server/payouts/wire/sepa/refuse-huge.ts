import { createFault } from "#server/platform/fault.ts";

/** More than a bank books on one day for one payer; larger files would keep the reader busy for minutes. */
const maxEntries = 25_000;
/** Longer than any tag of a statement with all its attributes. */
const maxTagLength = 4_000;

/** One pass over the text, before anything is built from it. Throws (tag "statementTooLarge"). */
export function refuseHuge(xml: string): void {
  let entries = 0;
  for (let start = xml.indexOf("<"); start >= 0; ) {
    const end = xml.indexOf(">", start);
    if (end < 0) break;
    if (end - start > maxTagLength) throw tooLarge(`A tag has more than ${maxTagLength} characters.`);
    if (/^<(?:\w+:)?Ntry[\s/>]/.test(xml.slice(start, start + 40))) entries += 1;
    start = xml.indexOf("<", end);
  }
  if (entries > maxEntries) throw tooLarge(`The file has ${entries} bookings; ${maxEntries} are read.`);
}

function tooLarge(message: string): Error {
  return createFault("statementTooLarge", message);
}
