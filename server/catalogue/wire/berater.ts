import { z } from "zod";
import type { Agent, AgentPage } from "#server/catalogue/product/model.ts";
import { agentPageDefaults } from "#server/catalogue/product/ports.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field, text } from "#server/platform/wire/fields.ts";

/** Agent of an agency. */
const berater = z
  .object({
    ExterneId: field(z.string(), "The agent's number, for Empfehlung.AgentNumber", "A-100"),
    LastName: field(z.string(), "Last name", "Hansen"),
    ZipCode: field(z.string(), "Postcode of their office", "20095"),
    City: field(z.string(), "Town of their office", "Hamburg"),
    Photo: field(z.string().nullable(), "Address of the picture", "/api/v1/nordlicht/berater/A-100/foto"),
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
  .object({
    Agents: field(z.array(berater), "The agents of this page"),
    HasNext: field(z.boolean(), "Whether there is a further page"),
    PageCount: field(z.int(), "Number of pages", 2),
    TotalCount: field(z.int(), "Number of agents", 9),
  })
  .meta({ id: "BeraterSeite" });

export const beraterSeiteOut = answer(beraterSeite, (page: AgentPage, ctx) => ({
  Agents: page.agents.map((agent) => beraterOut(agent, ctx)),
  HasNext: page.hasNext,
  PageCount: page.pageCount,
  TotalCount: page.totalCount,
}));

const whole = (max: number) => z.coerce.number().int().min(1).max(max);
/** An empty value, as in ?page=, is none. */
const given = <S extends z.ZodType>(schema: S) => z.preprocess((typed) => (typed === "" ? undefined : typed), schema);

/** GET /produkt/berater?query=&page=&pagesize=. */
export const beraterFilterIn = z
  .object({
    query: field(text(100).default(agentPageDefaults.query), "Part of a name, a postcode or a town", "Hamburg"),
    page: field(given(whole(1000).default(agentPageDefaults.page)), "The page, from 1", 1),
    pagesize: field(given(whole(50).default(agentPageDefaults.pageSize)), "Agents on a page", 6),
  })
  .transform(({ query, page, pagesize }) => ({ query, page, pageSize: pagesize }));

/** The same for GET /produkt/agents; null: no page was requested, so all agents are answered. */
export const agentsFilterIn = z
  .object({
    query: field(text(100).optional(), "Part of a name, a postcode or a town", "Hamburg"),
    page: field(given(whole(1000).optional()), "The page, from 1", 1),
    pagesize: field(given(whole(50).optional()), "Agents on a page", 6),
  })
  .transform(({ query, page, pagesize }) => {
    const { query: anyQuery, page: first, pageSize } = agentPageDefaults;
    const isPaged = query !== undefined || page !== undefined || pagesize !== undefined;
    return isPaged ? { query: query ?? anyQuery, page: page ?? first, pageSize: pagesize ?? pageSize } : null;
  });
