import type { RequestContext } from "#server/domain/context.ts";
import type { EventRow } from "#server/domain/event/model.ts";
import type { CliDeps } from "./command.ts";

/** Prints the history of an aggregate, one line per event, oldest first: time (UTC), event, states, actor and reason. */
export async function printHistory(
  ctx: RequestContext,
  aggregate: EventRow["aggregate"],
  id: string,
  { print }: Pick<CliDeps, "print">,
): Promise<void> {
  for (const { event, from, to, actor, actorId, reasonCode, occurredAt } of await ctx.events.of(aggregate, id)) {
    const who = [actor, actorId].filter(Boolean).join(" ");
    print(
      `  ${occurredAt.toISOString()}  ${event}  ${from ?? "-"} → ${to ?? "-"}  ${who}  ${reasonCode ?? ""}`.trimEnd(),
    );
  }
}
