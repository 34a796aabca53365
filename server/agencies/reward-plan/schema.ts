import { z } from "zod";
import { planKinds } from "#server/catalogue/reward-plan/model.ts";
import { addDays, type Day, parseTypedDay } from "#server/platform/values/calendar.ts";
import { textField } from "#server/platform/values/fields.ts";
import { euroField } from "../schema.ts";

const required = { error: "error.required" };

const dayField = z.string(required).transform((typed, issues): Day => {
  const day = parseTypedDay(typed);
  if (day === null) issues.addIssue({ code: "custom", message: "error.day" });
  return day ?? "";
});

/** A row as typed. The use-case checks the group and overlaps. */
export const planRowForm = z.object({
  productGroup: textField(100),
  kind: z.enum(planKinds, { error: "error.choice" }),
  referrerCents: euroField,
  recipientCents: euroField,
  validFrom: dayField,
  validUntil: dayField,
});
export type PlanRowInput = z.output<typeof planRowForm>;

export const removeRowForm = z.object({ id: z.uuid() });

/** The first day on which a new row may become valid. */
export const firstPlanDay = (today: Day): Day => addDays(today, 1);
