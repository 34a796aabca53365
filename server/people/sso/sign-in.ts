import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import { emailKey } from "#server/platform/values/email.ts";
import { type SsoRole, ssoRoles } from "#server/tenants/names.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import { actingAs } from "./actor.ts";
import { agencyRoles, type SsoUser } from "./model.ts";
import type { ProvenPerson, SignInGrant, SignInSecrets } from "./ports.ts";
import { openSsoSession } from "./session.ts";

/** Each sign-in flow has its own cookie, so that two tabs do not overwrite each other's. */
const flowCookie = "psoe_signon_";
const flowMinutes = 10;
/** In one browser: a further one ends the oldest. */
const maxFlows = 4;
const cookieOf = (state: string) => flowCookie + state.slice(0, 12);

export type SignedIn = { user: SsoUser; token: string };

/**
 * Starts signing in; returns the URL at the identity provider. `returnTo`: the path on this site to return to.
 * `asksAgain`: ask even if the person is signed in at the provider. `hint`: an address to fill in.
 */
export async function beginSignIn(
  ctx: RequestContext,
  { returnTo, asksAgain = false, hint = null }: { returnTo: string; asksAgain?: boolean; hint?: string | null },
): Promise<Outcome<string>> {
  const provider = ctx.signOn();
  if (!provider) return refuse("signOnUnavailable");
  const redirectUrl = ctx.links.signOnCallback();
  const url = await provider.signInUrl(beginFlow(ctx, returnTo), { redirectUrl, asksAgain, hint });
  return url === null ? refuse("signOnUnavailable") : done(url);
}

/**
 * Signs in the person who returns from the identity provider, in the browser in which the flow started. `query`: the
 * parameters of the return URL. A repeat is refused, because the flow is used up.
 */
export async function finishSignIn(
  ctx: RequestContext,
  query: URLSearchParams,
): Promise<Outcome<SignedIn & { returnTo: string }>> {
  const flow = endFlow(ctx, query.get("state") ?? "");
  if (!flow) return refuse("signInOver");
  const callbackUrl = `${ctx.links.signOnCallback()}?${query}`;
  const signedIn = await redeem(ctx, { callbackUrl, ...flow.secrets });
  return signedIn.ok ? done({ ...signedIn.value, returnTo: flow.returnTo }) : signedIn;
}

/** Signs in for a front end that ran the flow with the identity provider itself, with PKCE and without a nonce. */
export function signInWithCode(
  ctx: RequestContext,
  { code, verifier }: { code: string; verifier: string },
): Promise<Outcome<SignedIn>> {
  return redeem(ctx, { code, verifier, redirectUrl: ctx.links.signOnCallback() });
}

async function redeem(ctx: RequestContext, grant: SignInGrant): Promise<Outcome<SignedIn>> {
  const provider = ctx.signOn();
  if (!provider) return refuse("signOnUnavailable");
  const redeemed = await provider.redeem(grant);
  if (redeemed.kind === "unavailable") return refuse("signOnUnavailable");
  const { person } = redeemed.kind === "person" ? redeemed : { person: null };
  const outcome = person ? await admit(ctx, person) : refuse("signInRefused");
  if (!outcome.ok) await auditFailure(ctx, outcome.refusal.code);
  return outcome;
}

/**
 * Opens a session for a user known to the tenant: by the provider's id or, at the first login, by an invited address
 * that the provider has verified. Agency and role are updated from this login; without a role there is no session. The
 * user is locked: access that somebody ends at the same time has ended before or ends with this session.
 */
function admit(ctx: RequestContext, person: ProvenPerson): Promise<Outcome<SignedIn>> {
  return withTransaction(ctx, async (tx) => {
    const known = (await tx.ssoUsers.bySubjectForUpdate(person.subject)) ?? (await invited(tx, person));
    if (typeof known === "string") return refuse(known);
    if (known.state === "ended") return refuse("signInEnded");
    const user: SsoUser = {
      ...known,
      ...(await rightsOfLogin(tx, known, person)),
      state: "active",
      subject: person.subject,
      lastLoginAt: tx.now(),
    };
    await tx.ssoUsers.save(user);
    if (user.role === null) {
      await tx.ssoSessions.closeAllOf(user.id);
      return refuse("signInWithoutRole");
    }
    const token = await openSsoSession(tx, user.id, { sid: person.sid, idToken: person.idToken });
    await audit(tx, { kind: "ssoLogin", ...actingAs(user), accountId: null, about: user.role });
    return done({ user, token });
  });
}

/**
 * The invited user of a first login, or why there is none. An address whose user has signed in with another provider id
 * is refused.
 */
async function invited(tx: Tx, { subject, email, isEmailVerified }: ProvenPerson): Promise<SsoUser | RefusalCode> {
  const user = email === null ? null : await tx.ssoUsers.byEmailKeyForUpdate(emailKey(email));
  if (!user || (user.subject ?? subject) !== subject) return "signInUnknown";
  return isEmailVerified ? user : "signInUnverified";
}

async function auditFailure(ctx: RequestContext, code: RefusalCode): Promise<void> {
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "ssoLoginFailed", actor: "EMP", actorId: null, accountId: null, about: code }),
  );
}

type Scope = Pick<RequestContext, "secrets" | "cookies" | "now">;

/**
 * Starts a sign-in flow in this browser. Its cookie holds a random value, the time and the return path; state, nonce
 * and verifier are keyed hashes of the cookie, so that a cookie that was forged, changed or made for another tenant
 * matches no answer.
 */
function beginFlow(ctx: Scope, returnTo: string): SignInSecrets {
  const open = ctx.cookies.names().filter((name) => name.startsWith(flowCookie));
  for (const name of open.slice(0, Math.max(0, open.length + 1 - maxFlows))) ctx.cookies.remove(name);
  const value = [ctx.secrets.newToken(), ctx.now().getTime(), returnTo].join("|");
  const secrets = secretsOf(ctx, value);
  ctx.cookies.set(cookieOf(secrets.state), value, flowMinutes * 60);
  return secrets;
}

/**
 * Ends the flow that an answer with this `state` belongs to, once; null: none was started in this browser, or it took
 * too long.
 */
function endFlow(ctx: Scope, state: string): { secrets: SignInSecrets; returnTo: string } | null {
  const name = cookieOf(state);
  const value = ctx.cookies.get(name);
  if (value === null) return null;
  ctx.cookies.remove(name);
  const [, began = "", ...place] = value.split("|");
  const secrets = secretsOf(ctx, value);
  const isFresh = ctx.now().getTime() - Number(began) < flowMinutes * 60_000;
  return secrets.state === state && isFresh ? { secrets, returnTo: place.join("|") } : null;
}

function secretsOf({ secrets }: Pick<Scope, "secrets">, value: string): SignInSecrets {
  const of = (purpose: string) => secrets.hash(`signOn.${purpose}`, value);
  return { state: of("state"), nonce: of("nonce"), verifier: of("verifier") };
}

/**
 * A user's agency and role at login: from the provider's claims if the tenant's record maps them, else as invited. Of
 * several roles the first in the table counts that fits having or not having an agency; if none fits: no role.
 */
async function rightsOfLogin(
  ctx: Pick<ReadContext, "tenant" | "agencies">,
  user: SsoUser,
  person: ProvenPerson,
): Promise<Pick<SsoUser, "agencyId" | "role">> {
  const { roles: mapping = null, agencyClaim = null } = ctx.tenant.signOn ?? {};
  const agencyId = agencyClaim === null ? user.agencyId : await agencyNamed(ctx, person.agency);
  const claimedRoles: readonly (SsoRole | null | undefined)[] = mapping
    ? person.roles.map((value) => (Object.hasOwn(mapping.values, value) ? mapping.values[value] : null))
    : [user.role];
  const fits = (role: SsoRole) => agencyRoles.includes(role) === (agencyId !== null);
  return { agencyId, role: ssoRoles.find((role) => claimedRoles.includes(role) && fits(role)) ?? null };
}

async function agencyNamed({ agencies }: Pick<ReadContext, "agencies">, externalId: string | null) {
  const agency = externalId === null ? null : await agencies.byExternalId(externalId);
  return agency?.id ?? null;
}
