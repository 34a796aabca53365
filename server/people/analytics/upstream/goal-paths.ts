import type { AnalyticsTool } from "#server/people/consent/model.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { Goal } from "#server/tenants/names.ts";

type Settings<T extends AnalyticsTool> = NonNullable<Tenant["analytics"][T]>;
export type GoalPath<S> = (settings: S, goal: Goal, origin: string) => string | null;

/**
 * The request path that reports a goal to each tool; null: the tenant has not configured the goal there. Only the goal
 * and the site are sent: no page, number, address, browser or time of a visitor.
 */
export const goalPaths: { [T in AnalyticsTool]: GoalPath<Settings<T>> } = {
  matomo({ siteId, goals }, goal, origin) {
    const idgoal = goals[goal];
    if (idgoal === undefined) return null;
    const query = { idsite: String(siteId), rec: "1", apiv: "1", send_image: "0", idgoal: String(idgoal) };
    return `/matomo.php?${new URLSearchParams({ ...query, url: `${origin}/` })}`;
  },
  adobe({ reportSuite, events }, goal, origin) {
    const event = events[goal];
    if (event === undefined) return null;
    return `/b/ss/${encodeURIComponent(reportSuite)}/0?${new URLSearchParams({ AQB: "1", ndh: "1", pe: "lnk_o", events: event, g: `${origin}/`, AQE: "1" })}`;
  },
};
