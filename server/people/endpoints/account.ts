import { logIn } from "#server/people/account/login/log-in.ts";
import { redeemLoginLink } from "#server/people/account/login/login-link.ts";
import { logoutAfter } from "#server/people/account/login/session.ts";
import { type Credential, signedIn, updateLanguage } from "#server/people/account/login/signed-in.ts";
import { changePassword } from "#server/people/account/password/change-password.ts";
import { requestPasswordReset } from "#server/people/account/password/reset-password.ts";
import { type PasswordLink, peekPasswordLink, setPassword } from "#server/people/account/password/set-password.ts";
import { register, resendRegistration } from "#server/people/account/register.ts";
import {
  anmeldenIn,
  anmeldeTokenIn,
  empfehlerAnlegenIn,
  empfehlerOut,
  mailVersendetOut,
  neuesPasswortIn,
  passwortAendernIn,
  passwortFelder,
  passwortLinkOut,
  passwortRegelOut,
  passwortTokenIn,
  spracheIn,
} from "#server/people/wire/account.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const account = [
  endpoint(
    "POST /account/login",
    {
      summary: "Logs in with e-mail and password",
      description:
        "The answer's Token is the bearer of the referrer's other calls. Ten wrong passwords lock the address for some minutes.",
      refuses: ["wrongCredentials", "accountBlocked", "staffBlocked", "emailNotAllowed", "tooManyRequests"],
      body: anmeldenIn,
    },
    async (ctx, { body }) => loggedIn(ctx, await logIn(ctx, body)),
    empfehlerOut,
  ),
  endpoint(
    "GET /account/login",
    {
      summary: "Logs in with the one-time token of a login mail",
      description: "For programs only: a browser that follows a link is refused, and has a page of its own.",
      refuses: [
        "notAuthorized",
        "tokenInvalid",
        "tokenUsed",
        "linkExpired",
        "accountBlocked",
        "staffBlocked",
        "emailNotAllowed",
      ],
      query: anmeldeTokenIn,
      limits: ["guess"],
    },
    // Refused for navigations: another site's link could otherwise log the browser into a stranger's account.
    async (ctx, { query, header }) =>
      header("sec-fetch-mode") === "navigate" ? refuse("notAuthorized") : loggedIn(ctx, await byLink(ctx, query.token)),
    empfehlerOut,
  ),
  endpoint(
    "GET /account/user",
    { summary: "The logged-in referrer", description: "Who the token belongs to.", auth: "member" },
    (ctx, { bearer }) => signedIn(ctx, bearer),
    empfehlerOut,
  ),
  endpoint(
    "POST /account/updateLanguage",
    {
      summary: "Sets the language of the referrer's mails",
      description: "The language of pages and answers is chosen by each request and does not change.",
      body: spracheIn,
      auth: "member",
    },
    (ctx, { body, bearer }) => updateLanguage(ctx, body, bearer),
    empfehlerOut,
  ),
  endpoint(
    "GET /account/resetPassword/:email",
    {
      summary: "Sends a mail with a link for setting a new password",
      description: "The answer is the same whether the address is known, unless the tenant shows account messages.",
      refuses: ["emailInvalid", "emailNotRegistered", "accountBlocked", "staffBlocked"],
      limits: ["mail"],
    },
    (ctx, { params }) => requestPasswordReset(ctx, params.email),
    mailVersendetOut,
  ),
  endpoint(
    "GET /account/resendWelcomeMail/:email",
    {
      summary: "Sends the registration mail again",
      description: "For people who did not get the mail, or whose link has ended.",
      refuses: ["emailInvalid", "emailNotAllowed", "emailNotListed", "emailExists", "accountBlocked", "staffBlocked"],
      limits: ["mail"],
    },
    async (ctx, { params }) => {
      const email = emailAddress.safeParse(params.email);
      return email.success ? resendRegistration(ctx, email.data) : refuse("emailInvalid");
    },
    mailVersendetOut,
  ),
  endpoint(
    "PUT /account/resetPassword",
    {
      summary: "Sets a password with the one-time token of a mail; ends all other sessions",
      description: "Logs in, too: the answer has a new Token.",
      refuses: [
        "tokenInvalid",
        "linkUsed",
        "linkExpired",
        "passwordCommon",
        "accountBlocked",
        "staffBlocked",
        "emailNotAllowed",
      ],
      body: neuesPasswortIn,
      fields: passwortFelder,
      limits: ["guess"],
    },
    async (ctx, { body }) => setPassword(ctx, await purposeOf(ctx, body.token), body),
    empfehlerOut,
  ),
  endpoint(
    "PUT /account/resetPasswordWithoutToken",
    {
      summary: "Changes the password, given the current one; ends all other sessions",
      description: "The answer has a new Token; the one of this call ends, too.",
      refuses: ["passwordNotChanged", "freshLoginNeeded", "passwordWrong", "passwordCommon", "stepUpRequired"],
      body: passwortAendernIn,
      fields: passwortFelder,
      auth: "member",
    },
    (ctx, { body, bearer }) => change(ctx, body, bearer),
    empfehlerOut,
  ),
  endpoint(
    "PUT /account/validateResetPassword",
    {
      summary: "Whether a mail's token can still be used to set a password",
      description: "Ask before showing the form; does not use the link up.",
      refuses: ["tokenInvalid", "linkUsed", "linkExpired"],
      body: passwortTokenIn,
      limits: ["guess"],
    },
    async (ctx, { body }) => peekPasswordLink(ctx, await purposeOf(ctx, body), body),
    passwortLinkOut,
  ),
  endpoint(
    "POST /account/createEmpfehler",
    {
      summary: "Registers a referrer; the mail's link leads to setting a password",
      description: "The answer is the same whether the address is known, unless the tenant shows account messages.",
      refuses: ["emailNotAllowed", "emailNotListed", "emailExists", "accountBlocked", "staffBlocked", "emailInvalid"],
      body: empfehlerAnlegenIn,
      limits: ["mail"],
    },
    (ctx, { body }) => register(ctx, body),
    mailVersendetOut,
  ),
  endpoint(
    "GET /account/passwortvalidator",
    {
      summary: "The password rule",
      description: "As regular expressions for checking while typing, and as a sentence.",
      isPublic: true,
    },
    async () => done(null),
    passwortRegelOut,
  ),
];

/** A failed login ends the current session, and the refusal is passed on. */
async function loggedIn(ctx: RequestContext, outcome: Outcome<Credential>): Promise<Outcome<Credential>> {
  if (!outcome.ok) await logoutAfter(ctx, outcome.refusal);
  return outcome;
}

async function byLink(ctx: RequestContext, token: string): Promise<Outcome<Credential>> {
  const outcome = await redeemLoginLink(ctx, token);
  return outcome.ok ? done({ account: outcome.value.account, token: outcome.value.session }) : outcome;
}

async function change(
  ctx: RequestContext,
  body: { current: string | null; password: string },
  bearer: string | null,
): Promise<Outcome<Credential>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  const changed = await changePassword(ctx, { account: member, ...body });
  if (!changed.ok) return changed;
  return done({ account: { ...member, hasPassword: true }, token: bearer && changed.value.token });
}

/** Both kinds of link lead to setting a password: after a registration, and after "password forgotten". */
async function purposeOf(ctx: RequestContext, token: string): Promise<PasswordLink> {
  const link = await peekPasswordLink(ctx, "register", token);
  return link.ok || link.refusal.code !== "tokenInvalid" ? "register" : "resetPassword";
}
