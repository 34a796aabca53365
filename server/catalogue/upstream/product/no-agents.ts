import type { ProductCatalogue } from "#server/catalogue/product/ports.ts";

/** For sources that only sell products. */
export const noAgents: Pick<ProductCatalogue, "agents" | "everyAgent"> = {
  agents: async () => ({ agents: [], hasNext: false, pageCount: 0, totalCount: 0 }),
  everyAgent: async () => [],
};
