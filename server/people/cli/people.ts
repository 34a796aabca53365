import { endSignOn } from "#server/people/sso/end-sign-on.ts";
import { giveAccess } from "#server/people/sso/give-access.ts";
import { agencyRoles, type SsoUser } from "#server/people/sso/model.ts";
import { givenRoles, neededClaims } from "#server/people/sso/role-claims.ts";
import { newPerson } from "#server/people/sso/schema.ts";
import { picked } from "#server/platform/cli/answer.ts";
import { auditedLook } from "#server/platform/cli/audited-look.ts";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { readFlags } from "#server/platform/cli/flags.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import type { RequestContext } from "../context.ts";

const maxShown = 500;

const options = {
  role: { type: "string" },
  email: { type: "string" },
  name: { type: "string" },
  agency: { type: "string" },
  number: { type: "string" },
} as const;
type Values = ReturnType<typeof parseOptions<typeof options>>["values"];

const flagOf = { email: "--email", firstName: "--name", lastName: "The last name in --name", number: "--number" };

export const people: Command<RequestContext> = {
  name: "people",
  summary:
    "who may sign in at the tenant's identity provider: agencies' people, call-centre, support, finance, operations, marketing, partners",
  usage: {
    reads: ["people list"],
    writes: [
      `people add --tenant <tenant> --role ${givenRoles.join("|")} --email <e-mail> --name "<first and last name>" [--agency <id>] [--number <employee's or agent's number>]`,
      "people end --tenant <tenant> --email <e-mail>",
    ],
  },
  async run(args, deps) {
    const { values, positionals } = parseOptions(args, options);
    const [verb, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`${more.join(" ")} is too much; a name needs quotation marks.`);
    if (verb === "list") return list(deps);
    if (verb === "add") return add(deps, values);
    if (verb === "end") return end(deps, values);
    throw wrongUsage(verb ? `"people ${verb}" is unknown.` : "people what?");
  },
};

async function add(deps: CliDeps<RequestContext>, values: Values): Promise<void> {
  const { agency = null, number = null, email } = values;
  const role = givenRoles.find((one) => one === values.role);
  if (!role) throw wrongUsage(`--role is one of ${givenRoles.join(", ")}.`);
  if (agencyRoles.includes(role) && agency === null) throw wrongUsage(`The role ${role} needs --agency <id>.`);
  if (!agencyRoles.includes(role) && agency !== null) throw wrongUsage(`The role ${role} belongs to no agency.`);
  const [, firstName, lastName = ""] = /^(\S+)(?:\s(.*))?$/.exec(values.name?.trim() ?? "") ?? [];
  const facts = readFlags(newPerson, { email, firstName, lastName, number }, flagOf);
  const ctx = await deps.ctx();
  const { tenant } = ctx;
  const conditions = signInConditions(tenant, role, agency);
  const given = await giveAccess(ctx, { ...facts, role, agency }, await operatorAtWork(deps, ctx.operators));
  if (!given.ok) {
    if (given.refusal.code === "notFound")
      throw userError(`${tenant.id} has no agency ${agency}.`, "cli agencies list names them, agencies add adds one.");
    throw userError(
      `${tenant.id} has a person with the address ${facts.email}.`,
      "Nothing was changed. For another role or agency: cli people end, then add again.",
    );
  }
  deps.print(`${tenant.id}: ${lineOf(factsOf(given.value, agency))}`);
  for (const line of conditions) deps.print(line);
}

/**
 * What must be true at the identity provider for the person to get in. A role that the tenant's record maps from no
 * claim is refused.
 */
function signInConditions({ id, signOn, modules }: Tenant, role: SsoRole, agency: string | null): string[] {
  if (!signOn || !modules.agentRecommendation)
    return [`Nobody can sign in yet: ${id}'s record needs signOn and modules.agentRecommendation.`];
  const needed = neededClaims(signOn, role, agency);
  if (needed === null)
    throw userError(
      `At ${id} roles come from the claim ${signOn.roles?.claim}, and none of its values gives the role ${role}.`,
      "Add one to signOn.roles.values of the tenant's record first.",
    );
  const claims = needed.map(({ claim, values }) =>
    values.length === 0
      ? `${claim} (verified)`
      : `${claim} with ${values.map((value) => JSON.stringify(value)).join(" or ")}`,
  );
  return [`Signs in at /agentur/login with this address. ${signOn.issuer} must send: ${claims.join(", ")}.`];
}

async function end(deps: CliDeps<RequestContext>, { email }: Values): Promise<void> {
  if (!email) throw wrongUsage("people end needs --email.");
  const ctx = await deps.ctx();
  const ended = await endSignOn(ctx, email, await operatorAtWork(deps, ctx.operators));
  const { id } = ctx.tenant;
  if (!ended.ok && ended.refusal.code === "changedMeanwhile")
    throw userError(`The access of ${email} to ${id} had ended before.`, "Nothing was changed.");
  if (!ended.ok) throw userError(`${id} has no person with the address ${email}.`, "cli people list names them.");
  deps.print(`${id}: ${email} may no longer sign in; sessions ended.`);
}

async function list(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  await auditedLook(deps, ctx, "listPeople", "all");
  const [users, agencies] = await Promise.all([ctx.ssoUsers.all(maxShown), ctx.agencies.list()]);
  // The nightly erasure leaves rows without names of people whose access ended a year ago.
  const all = users.filter(({ email }) => email !== "");
  const externalIds = new Map(agencies.map(({ id, externalId }) => [id, externalId]));
  const people = all.map((one) => factsOf(one, externalIds.get(one.agencyId ?? "") ?? null));
  const more = users.length === maxShown;
  const summary = `${ctx.tenant.id}: ${people.length}${more ? " or more" : ""} people`;
  deps.show({ people, more }, [...people.map(lineOf), summary]);
}

function factsOf(user: SsoUser, agency: string | null) {
  return { ...picked(user, "email", "firstName", "lastName", "role", "state", "lastLoginAt"), agency };
}

function lineOf({ email, firstName, lastName, role, state, lastLoginAt, agency }: ReturnType<typeof factsOf>): string {
  const where = agency === null ? "" : ` of ${agency}`;
  const seen = lastLoginAt === null ? "" : `  last login ${formatDay(lastLoginAt)}`;
  return `${email}  ${firstName} ${lastName}  ${role ?? "without a role"}${where}  ${state}${seen}`;
}
