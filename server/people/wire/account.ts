import { z } from "zod";
import type { Credential } from "#server/people/account/login/signed-in.ts";
import { type PasswordPart, passwordLength, passwordParts } from "#server/people/account/rules/password.ts";
import { givenPassword, newPassword } from "#server/people/account/schema.ts";
import { emailField, nameField } from "#server/platform/values/fields.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { line } from "#server/platform/wire/fields.ts";
import { messages } from "#server/platform/wire/messages/index.ts";
import type { FieldNames } from "#server/platform/wire/refusal.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";

const token = line(200);

export const anmeldenIn = z
  .object({ Email: emailField, Password: givenPassword })
  .meta({ id: "Anmelden" })
  .transform(({ Email, Password }) => ({ email: Email, password: Password }));

export const anmeldeTokenIn = z.object({ token }).meta({ id: "AnmeldeToken" });

export const spracheIn = z
  .object({ Language: z.enum(["de", "en"]) })
  .meta({ id: "SpracheAendern" })
  .transform(({ Language }) => Language);

export const neuesPasswortIn = z
  .object({ Token: token.describe("From the mail's link"), Password: newPassword })
  .meta({ id: "NeuesPasswort" })
  .transform(({ Token, Password }) => ({ token: Token, password: Password }));

export const passwortAendernIn = z
  .object({
    CurrentPassword: givenPassword.nullish().describe("Omitted if no password is set yet"),
    Password: newPassword,
  })
  .meta({ id: "PasswortAendern" })
  .transform(({ CurrentPassword, Password }) => ({ current: CurrentPassword ?? null, password: Password }));

export const passwortTokenIn = z
  .object({ Token: token })
  .meta({ id: "PasswortToken" })
  .transform(({ Token }) => Token);

export const empfehlerAnlegenIn = z
  .object({ Vorname: nameField, Nachname: nameField, Email: emailField })
  .meta({ id: "EmpfehlerAnlegen" })
  .transform(({ Vorname, Nachname, Email }) => ({ firstName: Vorname, lastName: Nachname, email: Email }));

export const passwortFelder: FieldNames = { current: "CurrentPassword", password: "Password" };

const empfehler = z
  .object({
    Email: z.string(),
    Anrede: z.string().nullable(),
    Vorname: z.string(),
    Nachname: z.string(),
    Empfehlerhash: z.string().describe("Identifies the referrer without revealing who they are"),
    Token: z
      .string()
      .nullable()
      .describe("To be sent as Authorization: Bearer; null for requests with a browser's cookie"),
    NewsletterOptinGegeben: z.boolean(),
    NewsletterOptinVersendetAm: moment.nullable(),
    Language: z.enum(["de", "en"]),
  })
  .meta({ id: "Empfehler" });

/** The referrer, with the token of their session. */
export const empfehlerOut = answer(empfehler, ({ account, token }: Credential) => ({
  Email: account.email,
  Anrede: account.salutation,
  Vorname: account.firstName,
  Nachname: account.lastName,
  Empfehlerhash: account.referrerHash,
  Token: token,
  NewsletterOptinGegeben: account.newsletterGiven,
  NewsletterOptinVersendetAm: momentOrNull(account.newsletterSentAt),
  Language: account.language,
}));

/** The same for every address: whether a mail was sent shows only in the mailbox. */
export const mailVersendetOut = answer(
  z.object({ EmailVersendet: z.literal(true) }).meta({ id: "EmailVersendet" }),
  () => ({ EmailVersendet: true as const }),
);

export const passwortLinkOut = answer(
  z.object({ GueltigBis: moment }).meta({ id: "PasswortLink" }),
  ({ expiresAt }: { expiresAt: Date }) => ({ GueltigBis: momentOut(expiresAt) }),
);

const partNames = {
  length: "Laenge",
  lower: "Kleinbuchstabe",
  upper: "Grossbuchstabe",
  digit: "Ziffer",
} as const satisfies Record<PasswordPart, string>;

const passwortRegel = z
  .object({
    MinLaenge: z.int(),
    MaxLaenge: z.int(),
    Regeln: z.array(z.object({ Name: z.string(), Muster: z.string().describe("Regular expression, flags u and s") })),
    Text: z.string().describe("The rule in words. Commonly used passwords are refused, too (PSOF0215)"),
  })
  .meta({ id: "PasswortRegel" });

export const passwortRegelOut = answer(passwortRegel, (_: null, { language }) => ({
  MinLaenge: passwordLength.min,
  MaxLaenge: passwordLength.max,
  Regeln: Object.entries(passwordParts).map(([part, pattern]) => ({
    Name: partNames[part as PasswordPart],
    Muster: pattern.source,
  })),
  Text: messages[language].fieldMessages.password,
}));
