import { z } from "zod";
import type { Credential } from "#server/people/account/login/signed-in.ts";
import { type PasswordPart, passwordLength, passwordParts } from "#server/people/account/rules/password.ts";
import { givenPassword, newPassword } from "#server/people/account/schema.ts";
import { emailField, nameField } from "#server/platform/values/fields.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field, line } from "#server/platform/wire/fields.ts";
import { messages } from "#server/platform/wire/messages/index.ts";
import type { FieldNames } from "#server/platform/wire/refusal.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";

const token = line(200);

export const anmeldenIn = z
  .object({
    Email: field(emailField, "The referrer's address", "mara@freund.example"),
    Password: field(givenPassword, "Their password", "Sommerwind7"),
  })
  .meta({ id: "Anmelden" })
  .transform(({ Email, Password }) => ({ email: Email, password: Password }));

export const anmeldeTokenIn = z.object({
  token: field(token, "The one-time token of a login mail's link", "Q2hhbmdlIG1lLCBJIGFtIG9ubHkgYW4gZXhhbXBsZQ"),
});

export const spracheIn = z
  .object({ Language: field(z.enum(["de", "en"]), "The language of mails from now on") })
  .meta({ id: "SpracheAendern" })
  .transform(({ Language }) => Language);

export const neuesPasswortIn = z
  .object({
    Token: field(token, "From the mail's link", "Q2hhbmdlIG1lLCBJIGFtIG9ubHkgYW4gZXhhbXBsZQ"),
    Password: field(newPassword, "The new password; its rule: account/passwortvalidator", "Sommerwind7"),
  })
  .meta({ id: "NeuesPasswort" })
  .transform(({ Token, Password }) => ({ token: Token, password: Password }));

export const passwortAendernIn = z
  .object({
    CurrentPassword: field(givenPassword.nullish(), "Omitted if no password is set yet", "Winterwind6"),
    Password: field(newPassword, "The new password; its rule: account/passwortvalidator", "Sommerwind7"),
  })
  .meta({ id: "PasswortAendern" })
  .transform(({ CurrentPassword, Password }) => ({ current: CurrentPassword ?? null, password: Password }));

export const passwortTokenIn = z
  .object({
    Token: field(token, "The one-time token of the mail's link", "Q2hhbmdlIG1lLCBJIGFtIG9ubHkgYW4gZXhhbXBsZQ"),
  })
  .meta({ id: "PasswortToken" })
  .transform(({ Token }) => Token);

export const empfehlerAnlegenIn = z
  .object({
    Vorname: field(nameField, "First name", "Mara"),
    Nachname: field(nameField, "Last name", "König"),
    Email: field(emailField, "Where the registration mail is sent to", "mara@freund.example"),
  })
  .meta({ id: "EmpfehlerAnlegen" })
  .transform(({ Vorname, Nachname, Email }) => ({ firstName: Vorname, lastName: Nachname, email: Email }));

export const passwortFelder: FieldNames = { current: "CurrentPassword", password: "Password" };

const empfehler = z
  .object({
    Email: field(z.string(), "The referrer's address", "mara@freund.example"),
    Anrede: field(z.string().nullable(), "How they want to be addressed; null: not said", "Frau"),
    Vorname: field(z.string(), "First name", "Mara"),
    Nachname: field(z.string(), "Last name", "König"),
    Empfehlerhash: field(
      z.string(),
      "Identifies the referrer without revealing who they are",
      "b1946ac92492d2347c6235b4d2611184",
    ),
    Token: field(
      z.string().nullable(),
      "To be sent as Authorization: Bearer; null for requests with a browser's cookie",
      "Q2hhbmdlIG1lLCBJIGFtIG9ubHkgYW4gZXhhbXBsZQ",
    ),
    NewsletterOptinGegeben: field(z.boolean(), "Whether the newsletter is subscribed"),
    NewsletterOptinVersendetAm: field(
      moment.nullable(),
      "When the newsletter's confirmation mail was sent; null: never",
    ),
    Language: field(z.enum(["de", "en"]), "The language of their mails"),
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
  z
    .object({
      EmailVersendet: field(
        z.literal(true),
        "The request was taken; whether a mail was sent shows only in the mailbox",
      ),
    })
    .meta({ id: "EmailVersendet" }),
  () => ({ EmailVersendet: true as const }),
);

export const passwortLinkOut = answer(
  z.object({ GueltigBis: field(moment, "Until when the link can be used") }).meta({ id: "PasswortLink" }),
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
    MinLaenge: field(z.int(), "Fewest characters", 8),
    MaxLaenge: field(z.int(), "Most characters", 128),
    Regeln: field(
      z.array(
        z.object({
          Name: field(z.string(), "The rule's name", "Ziffer"),
          Muster: field(z.string(), "Regular expression, flags u and s", "\\p{Nd}"),
        }),
      ),
      "What a password must contain",
    ),
    Text: field(
      z.string(),
      "The rule in words. Commonly used passwords are refused, too (PSOF0215)",
      "Das Passwort braucht mindestens 8 Zeichen, einen Klein- und einen Großbuchstaben und eine Ziffer.",
    ),
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
