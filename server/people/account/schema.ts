import { z } from "zod";
import { salutations } from "#server/people/account/model.ts";
import { emailField, nameField } from "#server/platform/values/fields.ts";
import { missingParts, passwordLength } from "./rules/password.ts";

/** The profile form; leaving the salutation out is valid. */
export const profileForm = z.object({
  salutation: z
    .enum(salutations, { error: "error.choice" })
    .optional()
    .transform((value) => value ?? null),
  firstName: nameField,
  lastName: nameField,
  language: z.enum(["de", "en"], { error: "error.choice" }),
  remindByMail: z.boolean().optional().default(false),
  newsByMail: z.boolean().optional().default(false),
});

/** Confirms giving up open rewards; whether there are any is checked by the use-case. */
export const deletionForm = z.object({ giveUp: z.literal("on", { error: "error.required" }).optional() });

const required = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? "error.required" : "error.invalid"),
};

/** A password that is compared with the stored one; its form is not checked. */
export const givenPassword = z.string(required).min(1, "error.required").max(passwordLength.max, "error.tooLong");

/** A new password, which must meet the rule. Spaces are part of it and not trimmed. */
export const newPassword = givenPassword.refine((typed) => missingParts(typed).length === 0, "error.password");

/** Forms that request a link by mail. */
export const emailForm = z.object({ email: emailField });

export const loginForm = z.object({ email: emailField, password: givenPassword });

export const registerForm = z.object({ firstName: nameField, lastName: nameField, email: emailField });

export const newPasswordForm = z.object({ password: newPassword });

type PasswordChange = z.ZodType<{ current?: string | undefined; password: string }>;

/** For setting the first password, when there is no current one. */
export const firstPasswordForm: PasswordChange = z.object({ current: givenPassword.optional(), password: newPassword });

export const changePasswordForm: PasswordChange = z.object({ current: givenPassword, password: newPassword });
