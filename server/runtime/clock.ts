/**
 * The process's clock. In development it can be set forward (`cli clock advance 14d`), so that a story of weeks can be
 * lived in minutes; elsewhere the offset is not read.
 */
export type Clock = {
  now(): Date;
  offsetMs(): number;
  setOffset(ms: number): void;
};

type Clocks = { database: { now(): Promise<Date> }; clock: Pick<Clock, "offsetMs"> };

/** The time by which jobs decide: the database's, set forward like everybody's. Of two processes none is ahead. */
export async function timeOfJobs({ database, clock }: Clocks): Promise<Date> {
  return new Date((await database.now()).getTime() + clock.offsetMs());
}

/** The clock of one process, with an offset that is set from the database's setting. */
export function makeClock(): Clock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms;
    },
  };
}
