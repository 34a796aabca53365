import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/node";
import { requireForcedLogin } from "#app/doors.ts";

type Work = LoaderFunction | ActionFunction;

/**
 * The build with the forced login before every loader and action: a new screen stands behind it without saying so. Only
 * the frame around the screens (root) and the page for unknown addresses are drawn for everybody; what
 * search engines are told is that there is nothing for them.
 */
export function behindForcedLogin(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || open.has(id)) return [id, route];
    const screen = id.replace(/\.en$/, "");
    const guarded = <W extends Work>(work: W | undefined): W | undefined =>
      work &&
      ((async (args) => {
        requireForcedLogin(args.context, args.request, screen);
        return work(args);
      }) as W);
    const { loader = nothing, action } = route.module;
    const guards = { loader: guarded(loader), ...(action ? { action: guarded(action) } : {}) };
    return [id, { ...route, module: { ...route.module, ...guards } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const open = new Set(["root", "screens/system/nothing-here", "sitemap", "robots"]);

/** A screen without a loader gets one, so that its door stands somewhere. */
const nothing: LoaderFunction = () => null;
