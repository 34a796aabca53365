import { z } from "zod";

/** Times on the wire: "YYYY-MM-DDThh:mm:ss" in Berlin's local time. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  .meta({ description: "Local time in Europe/Berlin", example: "2026-06-04T09:05:00" });

/** Days on the wire: "YYYY-MM-DD". */
export const day = z.iso.date().meta({ description: "A day in Europe/Berlin", example: "2026-06-04" });

const berlin = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin", dateStyle: "short", timeStyle: "medium" });

/** An instant → "2026-12-24T14:30:00". */
export function momentOut(instant: Date): string {
  return berlin.format(instant).replace(" ", "T");
}

/** The same for events that may not have happened yet. */
export function momentOrNull(instant: Date | null): string | null {
  return instant && momentOut(instant);
}
