import { agentPageDefaults, type ProductCatalogue } from "#server/domain/product/ports.ts";
import { agentIn, agentPageIn } from "#server/wire/products/agent.ts";
import { productIn } from "#server/wire/products/product.ts";
import { readMany, readOne } from "#server/wire/products/read.ts";
import type { Ask } from "./ask.ts";
import { forAudience } from "./standard.ts";

/**
 * The product API of an agency tenant: its agents, and single products. It has no lists, so lists come from the tenant's own
 * catalogue (specification section 7, Agent and agency variant).
 */
export function agencyProducts(ask: Ask, own: ProductCatalogue): ProductCatalogue {
  return {
    ...own,
    async byId(id, context) {
      const said = await ask.json(`/Produkt/${encodeURIComponent(id)}`, (json) => readOne(productIn, json, "product"));
      return said ? forAudience(said, await own.categories()) : own.byId(id, context);
    },
    async agents(question) {
      const asked = agentsQuery(question);
      const asking = asked === agentsQuery() ? ask.json : ask.passing;
      const found = await asking(`/Produkt/berater?${asked}`, (json) => {
        const said = readOne(agentPageIn, json, "page of agents");
        return {
          agents: readMany(agentIn, said.Agents, "agent", ask.tell),
          hasNext: said.HasNext,
          pageCount: said.PageCount,
          totalCount: said.TotalCount,
        };
      });
      return found ?? { agents: [], hasNext: false, pageCount: 0, totalCount: 0 };
    },
    everyAgent: async () =>
      (await ask.json("/Produkt/agents", (json) => readMany(agentIn, json, "agent", ask.tell))) ?? [],
    image: ask.picture,
  };
}

function agentsQuery({ query, page, pageSize }: Parameters<ProductCatalogue["agents"]>[0] = {}): string {
  return new URLSearchParams({
    query: query ?? agentPageDefaults.query,
    page: String(page ?? agentPageDefaults.page),
    pagesize: String(pageSize ?? agentPageDefaults.pageSize),
  }).toString();
}
