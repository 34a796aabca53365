import type { EventRow } from "./model.ts";

export type Events = {
  /** Appends; false when the key was there already (nothing is written). */
  append(event: EventRow): Promise<boolean>;
  of(aggregate: EventRow["aggregate"], aggregateId: string): Promise<(EventRow & { recordedAt: Date })[]>;
};
