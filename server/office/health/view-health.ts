import type { RequestContext } from "../context.ts";
import { type Judged, judge, type Level, readings, type Service, services } from "./model.ts";

/** Every reading of the installation and of all its tenants, the worst first. */
export async function viewInstallation(ctx: RequestContext): Promise<Judged[]> {
  return judge(await ctx.health.all());
}

/** What visitors of this tenant notice at the moment: `ok`, `warn` (slower than usual), `alarm` (does not work). */
export async function viewServices(ctx: RequestContext): Promise<{ service: Service; level: Level }[]> {
  const ofOthers = ({ name, subject }: Judged) => readings[name].of === "tenant" && subject !== ctx.tenant.id;
  const found = judge(await ctx.health.all()).filter((one) => !ofOthers(one));
  return services.map((service) => ({
    service,
    level: found.find(({ name }) => readings[name].touches === service)?.level ?? "ok",
  }));
}
