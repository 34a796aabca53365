import type { EventRow } from "./model.ts";

export type Events = {
  /** Appends; false when the key was there already (nothing is written). */
  append(event: EventRow): Promise<boolean>;
  /** Its whole history, the oldest first. */
  of(aggregate: EventRow["aggregate"], aggregateId: string): Promise<(EventRow & { recordedAt: Date })[]>;
  /** Deletes what was recorded before then; the database refuses what is younger than eight years. Answers how many. */
  forget(before: Date, limit: number): Promise<number>;
};
