import type { Agency } from "#server/catalogue/agency/model.ts";
import { nameOnWire } from "#server/http/request/cookies.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { openSsoSession, ssoCookie } from "#server/people/sso/session.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import type { FullContext } from "../services/full-context.ts";

/** An empty agency that has accepted the data-processing agreement. */
export async function addAgency(ctx: FullContext, changed: Partial<Agency> = {}): Promise<Agency> {
  const id = ctx.secrets.newId();
  const agency: Agency = {
    id,
    externalId: `A-${id.slice(-8)}`,
    name: "Agentur Lindenhof",
    street: "Lindenweg 3",
    postcode: "01067",
    city: "Dresden",
    phone: "+49 351 5550100",
    email: `${id}@agentur.example`,
    state: "active",
    feeCents: 500,
    vatId: null,
    iban: null,
    createdAt: ctx.now(),
    agreement: { version: ctx.tenant.terms.version, at: ctx.now(), by: null },
    ...changed,
  };
  await ctx.agencies.add(agency);
  return agency;
}

/** A user with a role, who has signed in before. */
export async function addUser(
  ctx: FullContext,
  role: SsoRole | null,
  agencyId: string | null = null,
  changed: Partial<SsoUser> = {},
): Promise<SsoUser> {
  const id = ctx.secrets.newId();
  const user: SsoUser = {
    id,
    agencyId,
    role,
    state: "active",
    subject: `sub-${id}`,
    firstName: "Lena",
    lastName: "Lindner",
    email: `${id}@people.example`,
    number: "4711",
    // Long enough to count where two are needed.
    createdAt: new Date(ctx.now().getTime() - 7 * 86_400_000),
    lastLoginAt: ctx.now(),
    endedAt: changed.state === "ended" ? ctx.now() : null,
    ...changed,
  };
  await ctx.ssoUsers.add(user);
  return user;
}

/** A user signed in with a role: the token of their session, and its Cookie header over https and http. */
export async function signedInAs(
  ctx: FullContext,
  role: SsoRole | null,
  agencyId: string | null = null,
  changed: Partial<SsoUser> = {},
): Promise<{ user: SsoUser; token: string; cookie: string }> {
  const user = await addUser(ctx, role, agencyId, changed);
  const token = await ctx.transaction((tx) => openSsoSession(tx, user.id, { sid: null, idToken: null }));
  return { user, token, cookie: `${nameOnWire(ssoCookie, true)}=${token}; ${ssoCookie}=${token}` };
}
