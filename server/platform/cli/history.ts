import type { RequestContext } from "../context.ts";
import type { EventRow } from "../event/model.ts";
import type { CliDeps } from "./command.ts";

/**
 * Prints the history of an aggregate, one line per event, oldest first: time (UTC), event, states, actor and reason.
 */
export async function printHistory(
  ctx: RequestContext,
  aggregate: EventRow["aggregate"],
  id: string,
  { print }: Pick<CliDeps<RequestContext>, "print">,
): Promise<void> {
  for (const { event, from, to, actor, actorId, reasonCode, occurredAt } of await ctx.events.of(aggregate, id)) {
    const who = [actor, actorId].filter(Boolean).join(" ");
    print(
      `  ${occurredAt.toISOString()}  ${event}  ${from ?? "-"} → ${to ?? "-"}  ${who}  ${reasonCode ?? ""}`.trimEnd(),
    );
  }
}
