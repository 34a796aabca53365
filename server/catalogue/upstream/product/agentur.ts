import { agentPageDefaults, type ProductCatalogue } from "#server/catalogue/product/ports.ts";
import { agentIn, agentPageIn } from "#server/catalogue/wire/products/agent.ts";
import { productIn } from "#server/catalogue/wire/products/product.ts";
import { readMany, readOne } from "#server/catalogue/wire/products/read.ts";
import type { ProductClient } from "./client.ts";
import { forAudience } from "./standard.ts";

/**
 * The product API of an agency tenant: its agents, and single products. It has no lists, so lists come from the
 * tenant's own catalogue.
 */
export function agencyProducts(client: ProductClient, own: ProductCatalogue): ProductCatalogue {
  return {
    ...own,
    async byId(id, context) {
      const product = await client.json(`/Produkt/${encodeURIComponent(id)}`, (json) =>
        readOne(productIn, json, "product"),
      );
      return product ? forAudience(product, await own.categories()) : own.byId(id, context);
    },
    async agents(question) {
      const query = agentsQuery(question);
      const asking = query === agentsQuery() ? client.json : client.jsonUncached;
      const found = await asking(`/Produkt/berater?${query}`, (json) => {
        const page = readOne(agentPageIn, json, "page of agents");
        return {
          agents: readMany(agentIn, page.Agents, "agent", client.reportSkipped),
          hasNext: page.HasNext,
          pageCount: page.PageCount,
          totalCount: page.TotalCount,
        };
      });
      return found ?? { agents: [], hasNext: false, pageCount: 0, totalCount: 0 };
    },
    everyAgent: async () =>
      (await client.json("/Produkt/agents", (json) => readMany(agentIn, json, "agent", client.reportSkipped))) ?? [],
    image: client.picture,
  };
}

function agentsQuery({ query, page, pageSize }: Parameters<ProductCatalogue["agents"]>[0] = {}): string {
  return new URLSearchParams({
    query: query ?? agentPageDefaults.query,
    page: String(page ?? agentPageDefaults.page),
    pagesize: String(pageSize ?? agentPageDefaults.pageSize),
  }).toString();
}
