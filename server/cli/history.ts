import type { RequestContext } from "#server/domain/context.ts";
import type { EventRow } from "#server/domain/event/model.ts";
import type { CliDeps } from "./command.ts";

/** What happened to something, a line each, the oldest first: when (UTC), what, from which state to which, by whom and why. */
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
