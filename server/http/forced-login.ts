import type { LoaderFunction, ServerBuild } from "@remix-run/node";
import { requireForcedLogin } from "#app/doors.ts";
import { type Work, withWorks } from "./works.ts";

/**
 * The build with the forced login before every loader and action: a new screen stands behind it without saying so. Only
 * the frame around the screens (root) and the page for unknown addresses are drawn for everybody; what
 * search engines are told is that there is nothing for them.
 */
export function behindForcedLogin(build: ServerBuild): ServerBuild {
  const guarded = <W extends Work>(id: string, work: W): W =>
    (async (args) => {
      requireForcedLogin(args.context, args.request, id.replace(/\.en$/, ""));
      return work(args);
    }) as W;
  return withWorks(build, (id, { loader = nothing, action }) =>
    open.has(id) ? {} : { loader: guarded(id, loader), ...(action ? { action: guarded(id, action) } : {}) },
  );
}

const open = new Set(["root", "screens/system/nothing-here", "sitemap", "robots"]);

/** A screen without a loader gets one, so that its door stands somewhere. */
const nothing: LoaderFunction = () => null;
