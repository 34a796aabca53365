import { consentsHere } from "../consent/cookie.ts";
import { analyticsTools } from "../consent/model.ts";
import { isGiven, isRegistered } from "../consent/registry.ts";
import type { RequestContext } from "../context.ts";
import type { Goal } from "./model.ts";

/** A visitor reached something: told to those tools alone whose consent this visitor gave. */
export function reachGoal(ctx: Pick<RequestContext, "tenant" | "cookies" | "analytics">, goal: Goal): void {
  const consents = consentsHere(ctx);
  for (const tool of analyticsTools)
    if (isRegistered(consents, tool) && isGiven(consents, tool)) ctx.analytics.reached(tool, goal);
}
