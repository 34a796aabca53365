import type { RequestContext } from "../context.ts";
import type { Agent, AgentPage } from "../product/model.ts";
import { hasAgencies, lastAdviserPage, listAdvisers } from "./list-advisers.ts";
import type { ListedAdviser } from "./model.ts";

type Asker = Pick<RequestContext, "tenant" | "advisers" | "products" | "origin">;
type Question = { query: string; page: number; pageSize: number };

/**
 * Agents as the facade lists them: from the product source if its kind is `agentur`, else the advisers of the tenant's
 * agencies.
 */
export async function readAgents(ctx: Asker, question: Question): Promise<AgentPage> {
  if (!hasOwnAdvisers(ctx)) return ctx.products.agents(question);
  const { advisers, page, pageCount, totalCount } = await listAdvisers(ctx, question);
  return { agents: advisers.map((one) => agentOf(ctx, one)), hasNext: page < pageCount, pageCount, totalCount };
}

/** Like readAgents without pages, up to a limit above any realistic number. */
export async function readEveryAgent(ctx: Asker): Promise<Agent[]> {
  if (!hasOwnAdvisers(ctx)) return ctx.products.everyAgent();
  const { advisers } = await listAdvisers(ctx, { query: "", page: 1, pageSize: 6 * lastAdviserPage });
  return advisers.map((one) => agentOf(ctx, one));
}

function hasOwnAdvisers(ctx: Asker): boolean {
  return hasAgencies(ctx) && ctx.tenant.products.source !== "agentur";
}

function agentOf({ origin, tenant }: Asker, adviser: ListedAdviser): Agent {
  const { externalId, lastName, postcode, city } = adviser;
  const photo = `${origin}/api/v1/${tenant.id}/berater/${encodeURIComponent(externalId)}/foto`;
  return { externalId, lastName, postcode, city, photo };
}
