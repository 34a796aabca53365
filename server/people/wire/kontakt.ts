import { z } from "zod";
import type { CaptchaPurpose, Challenge } from "#server/people/captcha/model.ts";
import { answer } from "#server/platform/wire/answer.ts";

const purposes = {
  kontakt: "contact",
  empfehlung: "recommendation",
  einladung: "invitation",
} as const satisfies Record<string, CaptchaPurpose>;

/** GET /kontakt */
export const kontaktIn = z.object({
  cmd: z.literal("IsCaptchaRequired"),
  zweck: z
    .enum(["kontakt", "empfehlung", "einladung"])
    .default("kontakt")
    .transform((name): CaptchaPurpose => purposes[name])
    .describe("The form that the captcha protects"),
});

const challenge = z
  .object({
    algorithm: z.string(),
    challenge: z.string(),
    maxnumber: z.int(),
    salt: z.string(),
    signature: z.string(),
  })
  .describe("ALTCHA challenge: find the number up to maxnumber whose SHA-256 with the salt before it is the challenge");

export const kontaktOut = answer(
  z
    .object({
      IsCaptchaRequired: z.boolean(),
      Captcha: challenge.nullable().describe("Valid for half an hour and one form; null: no captcha is required"),
    })
    .meta({ id: "Captcha" }),
  (made: Challenge | null) => ({ IsCaptchaRequired: made !== null, Captcha: made }),
);

/** The captcha's solution in a call's body. */
export const captchaIn = z.object({
  captcha: z
    .string()
    .max(2000, "error.tooLong")
    .nullish()
    .describe("ALTCHA solution of GET /kontakt (base64 of JSON), where a captcha is needed"),
});

export const captchaGeprueftOut = answer(
  z
    .object({
      IsCaptchaRequired: z.boolean(),
      CaptchaOk: z.literal(true).describe("The call with a body will be let through"),
    })
    .meta({ id: "CaptchaGeprueft" }),
  (isRequired: boolean) => ({ IsCaptchaRequired: isRequired, CaptchaOk: true as const }),
);
