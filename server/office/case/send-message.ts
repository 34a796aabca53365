import { isProvenInBrowser } from "#server/people/account/owner.ts";
import { passCaptcha } from "#server/people/captcha/check-captcha.ts";
import { isCaptchaRequired } from "#server/people/captcha/is-required.ts";
import type { CaptchaAnswer } from "#server/people/captcha/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome } from "#server/platform/outcome.ts";
import { emailKey } from "#server/platform/values/email.ts";
import type { RequestContext } from "../context.ts";
import { caseNumberLength, type contactTopics } from "./model.ts";
import { openCase } from "./open-case.ts";

export type ContactMessage = {
  salutation: string | null;
  name: string;
  email: string;
  topic: (typeof contactTopics)[number];
  recommendationNumber: string | null;
  message: string;
  /** Honeypot field, hidden from people; only bots fill it in. */
  website: string;
};

/**
 * Contact form (/kontakt): opens a case with a number, mails the tenant's support, and mails the person a receipt. Sent
 * twice, it is one case. A bot that fills in the honeypot gets a normal answer, but nothing is stored.
 */
export async function sendContactMessage(
  ctx: RequestContext,
  input: ContactMessage,
  captcha: CaptchaAnswer,
): Promise<Outcome<{ number: string }>> {
  if (input.website !== "") return done({ number: ctx.secrets.newNumber(caseNumberLength) });
  const attemptHash = hashForm(ctx, ["contact", ...Object.values({ ...input, email: emailKey(input.email) })]);
  if (await isCaptchaRequired(ctx, "contact")) {
    const passed = await passCaptcha(ctx, "contact", captcha, attemptHash);
    if (!passed.ok) return passed;
  }
  const isProven = await isProvenInBrowser(ctx, input.email);
  const { member } = ctx.viewer;
  const { number } = await withTransaction(ctx, (tx) =>
    openCase(tx, {
      kind: "contact",
      topic: input.topic,
      salutation: input.salutation,
      name: input.name,
      email: input.email,
      accountId: member?.id ?? null,
      recommendationNumber: input.recommendationNumber,
      text: input.message,
      firstName: input.name,
      lastName: "",
      actor: "REF",
      isProven,
      attemptHash,
    }),
  );
  return done({ number });
}

/** Idempotency key of a form on a cached page: the member or browser, and all input. */
export function hashForm(ctx: RequestContext, typed: readonly (string | null)[]): string {
  return ctx.secrets.hash("caseForm", JSON.stringify([ctx.viewer.member?.id ?? ctx.viewer.browserHash(), ...typed]));
}
