import { z } from "zod";
import { secondsLeft } from "#server/people/account/login/session.ts";
import type { SsoLogin } from "#server/people/sso/session.ts";
import type { SsoRole } from "#server/platform/tenant/names.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { line } from "#server/platform/wire/fields.ts";
import { moment, momentOut } from "#server/platform/wire/time.ts";

export const agenturSsoIn = z
  .object({
    Code: line(2000).describe("The parameters of the identity provider's redirect"),
    Verifier: z
      .string()
      .regex(/^[\w.~-]{43,128}$/, "error.invalid")
      .describe("The PKCE code verifier (RFC 7636)"),
  })
  .meta({ id: "AgenturSso" })
  .transform(({ Code, Verifier }) => ({ code: Code, verifier: Verifier }));

export const agenturTokenIn = z
  .object({ t: line(200).describe("The token of PUT agentur/sso") })
  .meta({ id: "AgenturToken" });

/** Roles under their German names; there is none for call-centre and support. */
const rollen = {
  owner: "AgenturInhaber",
  inactiveOwner: "AgenturInhaber_inaktiv",
  employee: "AgenturMitarbeiter",
  agent: "Callcenter",
  support: "Support",
  finance: "Buchhaltung",
  operations: "Betrieb",
} as const satisfies Record<SsoRole, string>;

const benutzer = z
  .object({
    Vorname: z.string(),
    Nachname: z.string(),
    Email: z.string(),
    Rollen: z.array(z.enum(Object.values(rollen))).describe("Empty: no rights"),
    AgenturId: z.string().nullable().describe("The agency's external id; null: no agency"),
    Agentur: z.string().nullable().describe("The agency's name"),
    Token: z.string().describe("To be sent as Authorization: Bearer"),
    GueltigBis: moment.describe("End of the session if it is not used; each call extends it to half an hour from now"),
    GueltigSekunden: z.int(),
  })
  .meta({ id: "AgenturBenutzer" });

export const agenturBenutzerOut = answer(benutzer, ({ user, session, agency, token }: SsoLogin, ctx) => ({
  Vorname: user.firstName,
  Nachname: user.lastName,
  Email: user.email,
  Rollen: user.role === null ? [] : [rollen[user.role]],
  AgenturId: agency?.externalId ?? null,
  Agentur: agency?.name ?? null,
  Token: token,
  GueltigBis: momentOut(session.expiresAt),
  GueltigSekunden: secondsLeft(ctx, session),
}));
