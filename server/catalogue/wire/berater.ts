import { z } from "zod";
import type { Agent, AgentPage } from "#server/catalogue/product/model.ts";
import { agentPageDefaults } from "#server/catalogue/product/ports.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { text } from "#server/platform/wire/fields.ts";

/** Agent of an agency. */
const berater = z
  .object({
    ExterneId: z.string(),
    LastName: z.string(),
    ZipCode: z.string(),
    City: z.string(),
    Photo: z.string().nullable().describe("Address of the picture"),
  })
  .meta({ id: "Berater" });

const beraterOut = answer(berater, (agent: Agent) => ({
  ExterneId: agent.externalId,
  LastName: agent.lastName,
  ZipCode: agent.postcode,
  City: agent.city,
  Photo: agent.photo,
}));

export const alleBeraterOut = answer(z.array(berater), (agents: Agent[], ctx) =>
  agents.map((agent) => beraterOut(agent, ctx)),
);

const beraterSeite = z
  .object({ Agents: z.array(berater), HasNext: z.boolean(), PageCount: z.int(), TotalCount: z.int() })
  .meta({ id: "BeraterSeite" });

export const beraterSeiteOut = answer(beraterSeite, (page: AgentPage, ctx) => ({
  Agents: page.agents.map((agent) => beraterOut(agent, ctx)),
  HasNext: page.hasNext,
  PageCount: page.pageCount,
  TotalCount: page.totalCount,
}));

/** GET /produkt/berater?query=&page=&pagesize=. */
export const beraterFilterIn = z
  .object({
    query: text(100).default(agentPageDefaults.query),
    page: z.coerce.number().int().min(1).max(1000).default(agentPageDefaults.page),
    pagesize: z.coerce.number().int().min(1).max(50).default(agentPageDefaults.pageSize),
  })
  .transform(({ query, page, pagesize }) => ({ query, page, pageSize: pagesize }));

/** The same for GET /produkt/agents; null: no page was requested, so all agents are answered. */
export const agentsFilterIn = z
  .object({
    query: text(100).optional(),
    page: z.coerce.number().int().min(1).max(1000).optional(),
    pagesize: z.coerce.number().int().min(1).max(50).optional(),
  })
  .transform(({ query, page, pagesize }) => {
    const { query: anyQuery, page: first, pageSize } = agentPageDefaults;
    const isPaged = query !== undefined || page !== undefined || pagesize !== undefined;
    return isPaged ? { query: query ?? anyQuery, page: page ?? first, pageSize: pagesize ?? pageSize } : null;
  });
