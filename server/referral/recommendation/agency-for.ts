import { chosenAdviser, hasAgencies } from "#server/catalogue/agency/list-advisers.ts";
import type { Adviser } from "#server/catalogue/agency/model.ts";
import type { ReadContext } from "../context.ts";

type Numbers = { agentNumber?: string | null; employeeNumber?: string | null };

/**
 * The agency that typed numbers name: an adviser's number in either field, or an agency's number. An adviser's number
 * is used only alone or together with their own agency's. null: the numbers match nothing active and remain hints.
 */
async function namedAgency(
  ctx: Pick<ReadContext, "tenant" | "advisers" | "agencies">,
  { agentNumber, employeeNumber }: Numbers,
): Promise<{ agencyId: string; adviserId: string | null } | null> {
  if (!hasAgencies(ctx) || !(agentNumber || employeeNumber)) return null;
  const agency = agentNumber ? await ctx.agencies.byExternalId(agentNumber) : null;
  if (agency && agency.state !== "active") return null;
  const adviser = await chosenAdviser(ctx, (agency ? employeeNumber : agentNumber || employeeNumber) ?? "");
  if (adviser && (!agency || adviser.agencyId === agency.id))
    return { agencyId: adviser.agencyId, adviserId: adviser.id };
  return agency && { agencyId: agency.id, adviserId: null };
}

type AgencyChoice = Numbers & { adviser?: Pick<Adviser, "id" | "agencyId"> | null | undefined };

/**
 * The agency that a recommendation is for: the chosen adviser's, else the one that the numbers name, else the one whose
 * invitation the logged-in member accepted. Nulls: no agency is involved.
 */
export async function agencyFor(
  ctx: Pick<ReadContext, "tenant" | "viewer" | "advisers" | "agencies" | "agencyReferrers">,
  { adviser, ...numbers }: AgencyChoice,
): Promise<{ agencyId: string | null; adviserId: string | null }> {
  if (adviser) return { agencyId: adviser.agencyId, adviserId: adviser.id };
  const named = await namedAgency(ctx, numbers);
  const { member } = ctx.viewer;
  if (named || !member || !hasAgencies(ctx)) return named ?? { agencyId: null, adviserId: null };
  return { agencyId: await ctx.agencyReferrers.agencyOf(member.id), adviserId: null };
}
