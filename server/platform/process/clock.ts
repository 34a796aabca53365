/**
 * The process's clock. In development it can be moved forward (`cli clock advance 14d`), to play through weeks in
 * minutes; elsewhere the offset is not read.
 */
export type Clock = {
  now(): Date;
  offsetMs(): number;
  setOffset(ms: number): void;
};

type Clocks = { database: { now(): Promise<Date> }; clock: Pick<Clock, "offsetMs"> };

/** The setting that holds the offset, in milliseconds. */
export const offsetSetting = "clock.offset";

/** The time that jobs decide by: the database's clock plus the common offset, so that all processes agree. */
export async function timeOfJobs({ database, clock }: Clocks): Promise<Date> {
  return new Date((await database.now()).getTime() + clock.offsetMs());
}

/** The clock of one process; its offset follows the setting in the database. */
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
