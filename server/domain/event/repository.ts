import type { EventRow } from "./model.ts";

export type EventReader = {
  /** Its whole history, the oldest first. */
  of(aggregate: EventRow["aggregate"], aggregateId: string): Promise<(EventRow & { recordedAt: Date })[]>;
};

export type EventRepository = EventReader & {
  /** Appends; false when the key was there already (nothing is written). */
  append(event: EventRow): Promise<boolean>;
};
