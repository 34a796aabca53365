import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { RequestContext } from "../context.ts";
import { recordView } from "../trail/record-view.ts";
import { workKindRows } from "./kinds.ts";
import type { WorkItem, WorkKind } from "./model.ts";

export const workKinds = Object.keys(workKindRows) as WorkKind[];

const maxOfKind = 200;

/** `hasMore`: the kind has more than are shown. */
export type Work = {
  counts: { kind: WorkKind; count: number; hasMore: boolean }[];
  items: { [Kind in WorkKind]: Omit<Found<Kind>, "about"> & { person: string | null } }[WorkKind][];
};
type Found<Kind extends WorkKind> = WorkItem<Kind> & { kind: Kind };
type AnyFound = { [Kind in WorkKind]: Found<Kind> }[WorkKind];

/**
 * Everything that waits for this user's role, or of one kind, by deadline. Audited, as the list names people. Kinds are
 * read one after the other: together they would take most of the process's connections.
 */
export async function openWork(ctx: RequestContext, user: SsoUser, only: WorkKind | null): Promise<Work> {
  await recordView(ctx, user, "queues");
  const mine = workKinds.filter((kind) => hasRight(user, workKindRows[kind].right));
  const counts: Work["counts"] = [];
  const found: AnyFound[] = [];
  for (const kind of mine) {
    const items = await itemsOf(ctx, kind);
    const shown = items.slice(0, maxOfKind);
    counts.push({ kind, count: shown.length, hasMore: items.length > maxOfKind });
    if (only === null || only === kind) found.push(...shown);
  }
  const numbers = found.flatMap(({ about }) => (about && "number" in about ? about.number : []));
  const people = new Map((await ctx.support.namesOf(numbers)).map(({ number, name }) => [number, name]));
  return {
    counts: counts.filter(({ count }) => count > 0),
    items: found
      .map(({ about, ...item }) => ({
        ...item,
        person: about && ("person" in about ? about.person : (people.get(about.number) ?? null)),
      }))
      .sort((one, other) => one.due.getTime() - other.due.getTime()),
  };
}

async function itemsOf<Kind extends WorkKind>(
  ctx: RequestContext,
  kind: Kind,
): Promise<{ [One in Kind]: Found<One> }[Kind][]> {
  const items = await workKindRows[kind].read(ctx, maxOfKind + 1);
  return items.map((item) => ({ ...item, kind }));
}
