import type { Log } from "./domain/context.ts";

/** In ten minutes, of one line (networkOf): more than a mobile carrier's many people behind one address come to. */
const mostOfALine = 3_000;
const windowMs = 10 * 60_000;
/** So many lines are remembered at most, some ten megabytes; then all begin anew. */
const mostLines = 100_000;

/**
 * Counts who follows personal links: true once a line did it so often that it must be a program. Every click of a person
 * is a row, and without an end to it a loop in a shell would fill the disk. Each process counts for itself, since a look
 * into the database would cost as much as the click. `factor` 0: nobody is counted.
 */
export function watchVisits(log: Log, factor: number): (line: string, now: Date) => boolean {
  const most = Math.ceil(mostOfALine * factor);
  const visits = new Map<string, number>();
  let window = 0;
  return (line, now) => {
    if (most === 0) return false;
    const current = Math.floor(now.getTime() / windowMs);
    if (current !== window || visits.size >= mostLines) visits.clear();
    window = current;
    const count = (visits.get(line) ?? 0) + 1;
    visits.set(line, count);
    if (count === most + 1) log.warn({ most }, "one line follows more links than people do; it is no longer counted");
    return count > most;
  };
}
