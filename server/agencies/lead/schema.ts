import { z } from "zod";
import { withLineEnds } from "#server/platform/values/fields.ts";
import { lostReasons } from "./model.ts";
import { leadEvents } from "./states.ts";

const longText = (maxLength: number) =>
  z
    .string()
    .overwrite(withLineEnds)
    .trim()
    .max(maxLength, "error.tooLong")
    .regex(/^[^\p{Cs}\0]*$/u, "error.invalid")
    .default("");

/** Form for working on a lead. Without an event its state stays unchanged. */
export const leadForm = z.object({
  event: z.enum(leadEvents).optional(),
  lostReason: z.enum(lostReasons).optional(),
  nextStep: longText(200),
  nextStepOn: z.iso.date("error.invalid").optional(),
  notes: longText(2000),
  /** When the lead was last changed (touchedAt) before the form was shown. */
  version: z.iso.datetime("error.invalid").optional(),
});
export type LeadForm = z.output<typeof leadForm>;
