import { z } from "zod";
import type { CaptchaPurpose, Challenge } from "#server/people/captcha/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field } from "#server/platform/wire/fields.ts";

const purposes = {
  kontakt: "contact",
  empfehlung: "recommendation",
  einladung: "invitation",
} as const satisfies Record<string, CaptchaPurpose>;

const question = "IsCaptchaRequired";
/** Read in any case, as paths are. */
const anyCase = (typed: unknown) =>
  typeof typed === "string" && typed.toLowerCase() === question.toLowerCase() ? question : typed;

/** GET /kontakt */
export const kontaktIn = z.object({
  cmd: field(z.preprocess(anyCase, z.literal(question)), "The only question that this call answers"),
  zweck: field(
    z
      .enum(["kontakt", "empfehlung", "einladung"])
      .default("kontakt")
      .transform((name): CaptchaPurpose => purposes[name]),
    "The form that the captcha protects",
  ),
});

const challenge = z
  .object({
    algorithm: field(z.string(), "The hash function", "SHA-256"),
    challenge: field(
      z.string(),
      "The hash to be found",
      "8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4",
    ),
    maxnumber: field(z.int(), "The highest number to be tried", 100000),
    salt: field(z.string(), "To be put before the number", "e7f1d5a0?expires=1795512802"),
    signature: field(z.string(), "Proves that the challenge is ours; to be sent back with the solution", "1f3b8c9d"),
  })
  .describe("ALTCHA challenge: find the number up to maxnumber whose SHA-256 with the salt before it is the challenge");

export const kontaktOut = answer(
  z
    .object({
      IsCaptchaRequired: field(z.boolean(), "Whether the form needs a captcha now"),
      Captcha: field(challenge.nullable(), "Valid for half an hour and one form; null: no captcha is required"),
    })
    .meta({ id: "Captcha" }),
  (made: Challenge | null) => ({ IsCaptchaRequired: made !== null, Captcha: made }),
);

/** The captcha's solution in a call's body. */
export const captchaIn = z.object({
  captcha: field(
    z.string().max(2000, "error.tooLong").nullish(),
    "ALTCHA solution of GET /kontakt (base64 of JSON), where a captcha is needed",
    "eyJhbGdvcml0aG0iOiJTSEEtMjU2In0=",
  ),
});

export const captchaGeprueftOut = answer(
  z
    .object({
      IsCaptchaRequired: field(z.boolean(), "Whether the call needs a captcha now"),
      CaptchaOk: field(z.literal(true), "The call with a body will be let through"),
    })
    .meta({ id: "CaptchaGeprueft" }),
  (isRequired: boolean) => ({ IsCaptchaRequired: isRequired, CaptchaOk: true as const }),
);
