import type { AnalyticsServers } from "#server/people/analytics/ports.ts";
import type { AnalyticsTool } from "#server/people/consent/model.ts";
import type { Log } from "#server/platform/context.ts";
import { openUpstream, type Upstream, type UpstreamOptions } from "#server/platform/upstream/http.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { type GoalPath, goalPaths } from "./goal-paths.ts";

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
