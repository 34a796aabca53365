import { z } from "zod";
import { emailField, nameField } from "../fields.ts";
import { salutations } from "../recipient/schema.ts";
import { missingParts, passwordLength } from "./rules/password.ts";

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

const required = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? "error.required" : "error.invalid"),
};

/** A password that is to be compared: nothing is said about its form. */
export const givenPassword = z.string(required).min(1, "error.required").max(passwordLength.max, "error.tooLong");

/** A password that is to be set: it keeps the rule. Blanks belong to it. */
export const newPassword = givenPassword.refine((typed) => missingParts(typed).length === 0, "error.password");

/** Who asks for a link by mail. */
export const emailForm = z.object({ email: emailField });

export const loginForm = z.object({ email: emailField, password: givenPassword });

export const registerForm = z.object({ firstName: nameField, lastName: nameField, email: emailField });

export const newPasswordForm = z.object({ password: newPassword });

type PasswordChange = z.ZodType<{ current?: string | undefined; password: string }>;

/** The first password, where there is no current one. */
export const firstPasswordForm: PasswordChange = z.object({ current: givenPassword.optional(), password: newPassword });

export const changePasswordForm: PasswordChange = z.object({ current: givenPassword, password: newPassword });
