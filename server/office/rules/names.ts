import { isId } from "#server/platform/values/id.ts";
import type { ReadContext } from "../context.ts";

/** First and last names of people who sign in at the tenant's identity provider, by their ids. */
export async function namesOf(ctx: ReadContext, ids: readonly string[]): Promise<Map<string, string>> {
  const people = await Promise.all([...new Set(ids)].map((id) => ctx.ssoUsers.byId(id)));
  return new Map(people.flatMap((one) => (one ? [[one.id, `${one.firstName} ${one.lastName}`]] : [])));
}

/**
 * The names behind `actorId`s of events and answers: one or two people who sign in, or operators of the command line,
 * who act by their names.
 */
export async function actorNames(
  ctx: ReadContext,
  actorIds: readonly string[],
): Promise<(actorId: string | null) => string[]> {
  const apart = (actorId: string | null) => actorId?.split(", ") ?? [];
  const names = await namesOf(
    ctx,
    actorIds.flatMap(apart).filter((id) => isId(id)),
  );
  return (actorId) => apart(actorId).flatMap((id) => names.get(id) ?? (isId(id) ? [] : id));
}
