import { z } from "zod";
import { textField } from "#server/platform/values/fields.ts";
import { longestViewName } from "./model.ts";

const name = textField(longestViewName);

/** The form that saves the present view of a list. */
export const viewForm = z.object({ list: z.string(), query: z.string().max(2000, "error.tooLong").default(""), name });

/** The form that gives a view another name. */
export const viewNameForm = z.object({ id: z.uuid(), name });
