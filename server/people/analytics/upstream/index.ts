import type { AnalyticsServers } from "#server/people/analytics/ports.ts";
import type { AnalyticsTool } from "#server/people/consent/model.ts";
import type { Log } from "#server/platform/context.ts";
import { openUpstream, type Upstream, type UpstreamOptions } from "#server/platform/upstream/http.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { Goal } from "#server/tenants/names.ts";

type Settings<T extends AnalyticsTool> = NonNullable<Tenant["analytics"][T]>;

type GoalPath<S> = (settings: S, goal: Goal, origin: string) => string | null;

/**
 * The request path that reports a goal to each tool; null: the tenant has not configured the goal there. Only the goal
 * and the site are sent: no page, number, address, browser or time of a visitor.
 */
const goalPaths: { [T in AnalyticsTool]: GoalPath<Settings<T>> } = {
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

export type Analytics = {
  of(tenant: Tenant, origin: string): AnalyticsServers;
  /** The servers that goals were reported to. */
  upstreams(): Upstream[];
  /** Waits for running calls, not for queued goals. */
  close(): Promise<void>;
};

type Server = { made: string; upstream: Upstream; waiting: string[]; asking: Promise<void> | null; dropped: number };

const budgetMs = 1_000;
/** About a minute's goals on a busy day; goals of a longer outage are dropped. */
const maxWaiting = 200;

/**
 * Goals are reported in the background, one at a time per server, from a short queue in memory: late or lost goals do
 * no harm, so they need neither a row nor a job.
 */
export function openAnalytics(log: Log, options: Partial<UpstreamOptions> = {}): Analytics {
  const servers = new Map<string, Server>();
  let closed = false;

  function serverOf({ id }: Tenant, tool: AnalyticsTool, baseUrl: string): Server {
    const place = `${id} ${tool}`;
    const existing = servers.get(place);
    if (existing?.made === baseUrl) return existing;
    const upstream = openUpstream({
      name: `analytics ${place}`,
      tenantId: id,
      baseUrl,
      budgetMs,
      maxBytes: 64 * 1024,
      log,
      ...options,
    });
    const server: Server = { made: baseUrl, upstream, waiting: [], asking: null, dropped: 0 };
    servers.set(place, server);
    void existing?.upstream.close();
    return server;
  }

  async function send(server: Server): Promise<void> {
    for (let path = server.waiting.shift(); path !== undefined && !closed; path = server.waiting.shift())
      await server.upstream.call({ path });
    server.asking = null;
  }

  return {
    of: (tenant, origin) => ({
      reached(tool, goal) {
        const settings = tenant.analytics[tool];
        const path = settings && (goalPaths[tool] as GoalPath<typeof settings>)(settings, goal, origin);
        if (!path || closed) return;
        const server = serverOf(tenant, tool, settings.baseUrl);
        if (server.waiting.length >= maxWaiting) {
          if (server.dropped++ === 0)
            log.warn({ tenantId: tenant.id, tool }, "goals are dropped, their server is behind");
          return;
        }
        server.dropped = 0;
        server.waiting.push(path);
        server.asking ??= send(server);
      },
    }),
    upstreams: () => [...servers.values()].map(({ upstream }) => upstream),
    async close() {
      closed = true;
      await Promise.all([...servers.values()].map(({ asking }) => asking));
      await Promise.all([...servers.values()].map(({ upstream }) => upstream.close()));
    },
  };
}
