import type { ReadContext } from "../context.ts";
import { chosenAdviser, hasAgencies } from "./list-advisers.ts";

type Numbers = { agentNumber?: string | null; employeeNumber?: string | null };

/**
 * The agency that numbers name which anybody can type: an adviser's, in either field, or an agency's. An adviser counts only
 * beside no number or that of their own agency. null: they name nobody who is there, and stay hints.
 */
export async function namedAgency(
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
