import type { Goal } from "#server/tenants/names.ts";
import { consentsInBrowser } from "../consent/cookie.ts";
import { analyticsTools } from "../consent/model.ts";
import { isGiven, isRegistered } from "../consent/registry.ts";
import type { RequestContext } from "../context.ts";

/** Reports a goal, only to tools for which this visitor gave consent. */
export function reachGoal(ctx: Pick<RequestContext, "tenant" | "cookies" | "analytics">, goal: Goal): void {
  const consents = consentsInBrowser(ctx);
  for (const tool of analyticsTools)
    if (isRegistered(consents, tool) && isGiven(consents, tool)) ctx.analytics.reached(tool, goal);
}
