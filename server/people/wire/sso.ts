import { z } from "zod";
import { secondsLeft } from "#server/people/account/login/session.ts";
import type { SsoLogin } from "#server/people/sso/session.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field, line } from "#server/platform/wire/fields.ts";
import { moment, momentOut } from "#server/platform/wire/time.ts";
import type { SsoRole } from "#server/tenants/names.ts";

export const agenturSsoIn = z
  .object({
    Code: field(
      line(2000),
      "The parameters of the identity provider's redirect",
      "?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj",
    ),
    Verifier: field(
      z
        .string()
        .max(128)
        .regex(/^[\w.~-]{43,128}$/, "error.invalid"),
      "The PKCE code verifier (RFC 7636)",
      "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    ),
  })
  .meta({ id: "AgenturSso" })
  .transform(({ Code, Verifier }) => ({ code: Code, verifier: Verifier }));

export const agenturTokenIn = z.object({
  t: field(line(200), "The token of PUT agentur/sso", "Q2hhbmdlIG1lLCBJIGFtIG9ubHkgYW4gZXhhbXBsZQ"),
});

/** Roles under their German names; there is none for call-centre and support. */
const rollen = {
  owner: "AgenturInhaber",
  inactiveOwner: "AgenturInhaber_inaktiv",
  employee: "AgenturMitarbeiter",
  agent: "Callcenter",
  support: "Support",
  finance: "Buchhaltung",
  operations: "Betrieb",
  marketing: "Marketing",
  partner: "Partner",
} as const satisfies Record<SsoRole, string>;

const benutzer = z
  .object({
    Vorname: field(z.string(), "First name", "Frauke"),
    Nachname: field(z.string(), "Last name", "Hansen"),
    Email: field(z.string(), "E-mail address at the identity provider", "frauke@agentur.example"),
    Rollen: field(z.array(z.enum(Object.values(rollen))), "Empty: no rights"),
    AgenturId: field(z.string().nullable(), "The agency's external id; null: no agency", "A-100"),
    Agentur: field(z.string().nullable(), "The agency's name", "Agentur Hansen"),
    Token: field(z.string(), "To be sent as Authorization: Bearer", "Q2hhbmdlIG1lLCBJIGFtIG9ubHkgYW4gZXhhbXBsZQ"),
    GueltigBis: field(moment, "End of the session if it is not used; each call extends it to half an hour from now"),
    GueltigSekunden: field(z.int(), "The same as seconds from now", 1800),
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
