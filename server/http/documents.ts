import type { EntryContext, RequestHandler, ServerBuild } from "@remix-run/node";
import { createStaticHandler, type LoaderFunction } from "@remix-run/router";
import type { Handle } from "#app/handle.ts";
import type { Ctx } from "#server/domain/context.ts";

type Line = ServerBuild["routes"][string][];

/**
 * A screen that runs without React in the browser, asked for by GET: its loaders by the router, its page by entry.server,
 * as Remix does it. Left out is what only a hydrating browser would read: the data packed for it once more, and the
 * request's copies. Whatever goes wrong, and whatever is no page, is asked of `whole`, which is Remix itself.
 */
export function documents(build: ServerBuild, line: Line, whole: RequestHandler): RequestHandler {
  const { module } = line.at(-1) ?? {};
  if ((module?.handle as Handle | undefined)?.hydrate !== false || !module?.default) return whole;
  const handler = createStaticHandler(nested(line));
  const routeModules = Object.fromEntries(line.map((route) => [route.id, route.module]));
  return async (request, context) => {
    if (request.method !== "GET") return whole(request, context);
    const answer = await handler.query(request, { requestContext: context });
    if (answer instanceof Response) return answer;
    if (answer.errors) return whole(request, context);
    const entry = {
      ...{ manifest: build.assets, routeModules, future: build.future, isSpaMode: build.isSpaMode },
      ...{ staticHandlerContext: answer, serverHandoffString: "", serializeError: (fault: Error) => fault },
    } as unknown as EntryContext;
    try {
      return await build.entry.module.default(request, answer.statusCode, new Headers(), entry, context as Ctx);
    } catch {
      return whole(request, context);
    }
  };
}

/** The routes of a line, each inside the one before, as the router takes them. */
function nested([route, ...inner]: Line): Parameters<typeof createStaticHandler>[0] {
  if (!route) return [];
  const { id, path, index, module } = route;
  const loader = module.loader as LoaderFunction | undefined;
  const common = {
    ...(path === undefined ? {} : { path }),
    ...{ id, handle: module.handle, hasErrorBoundary: id === "root" || module.ErrorBoundary !== undefined },
    ...(loader ? { loader } : {}),
  };
  return [index ? { ...common, index: true } : { ...common, children: nested(inner) }];
}
