import { z } from "zod";
import { emailField, nameField } from "../fields.ts";
import { salutations } from "../recipient/schema.ts";

/** The wish for another address. */
export const emailForm = z.object({ email: emailField });

/** What a referrer says of themselves; no salutation is an answer. */
export const profileForm = z.object({
  salutation: z
    .enum(salutations, { error: "error.choice" })
    .optional()
    .transform((value) => value ?? null),
  firstName: nameField,
  lastName: nameField,
  language: z.enum(["de", "en"], { error: "error.choice" }),
  remindByMail: z.boolean().optional().default(false),
});

/** Which rewards are open, the use-case knows. */
export const deletionForm = z.object({ giveUp: z.literal("on", { error: "error.required" }).optional() });

export const loginForm = z.object({ email: emailField });
