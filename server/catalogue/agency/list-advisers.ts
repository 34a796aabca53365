import { printable } from "#server/platform/values/fields.ts";
import type { ReadContext } from "../context.ts";
import type { AdviserPage, ListedAdviser } from "./model.ts";

type Asker = Pick<ReadContext, "tenant" | "advisers">;

/** Later pages of a search are not served. */
export const lastAdviserPage = 1_000;

/** Advisers whom visitors may choose, by last name; pages start at 1. Empty if the tenant has no agencies. */
export async function listAdvisers(
  ctx: Asker,
  question: { query: string; page: number; pageSize: number },
): Promise<AdviserPage> {
  if (!hasAgencies(ctx)) return { advisers: [], page: question.page, pageCount: 0, totalCount: 0 };
  return ctx.advisers.listed(question);
}

/** The listed adviser with this external id; null: none. */
export async function chosenAdviser(ctx: Asker, externalId: string): Promise<ListedAdviser | null> {
  const mayBe = hasAgencies(ctx) && externalId.length <= 100 && printable.test(externalId);
  return mayBe ? ctx.advisers.listedByExternalId(externalId) : null;
}

export function hasAgencies({ tenant }: Pick<Asker, "tenant">): boolean {
  return tenant.modules.agentRecommendation;
}
