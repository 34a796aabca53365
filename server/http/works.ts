import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/node";

export type Work = LoaderFunction | ActionFunction;
type Works = { loader?: LoaderFunction | undefined; action?: ActionFunction | undefined };

/** The build with other loaders and actions: `change` is given those of each route, and answers what takes their place. */
export function withWorks(build: ServerBuild, change: (id: string, works: Works) => Works): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: { ...route.module, ...change(id, route.module) } },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}
