import type { EntryContext, LoaderFunctionArgs, RequestHandler, ServerBuild } from "@remix-run/node";
import { createStaticHandler, type LoaderFunction } from "@remix-run/router";
import type { Handle } from "#app/handle.ts";
import type { Given, sharedPages } from "#app/shared-page.tsx";
import type { Ctx } from "#server/domain/context.ts";
import type { PageAnswer } from "./page-answer.ts";

type Line = ServerBuild["routes"][string][];
type Entry = ServerBuild["entry"]["module"] & { shared: ReturnType<typeof sharedPages> };
type Params = LoaderFunctionArgs["params"];
/** A screen's answer; `params` are those of its path. */
export type Screen = (request: Request, context: Ctx, params: Params) => Promise<Response | PageAnswer>;

const html = new Headers({ "Content-Type": "text/html; charset=utf-8" });

/** What a loader answered or threw, as the router takes it. */
type Loaded = { type: "data" | "error"; result: unknown };

/**
 * A screen that runs without React in the browser, asked for by GET: its page by entry.server, as Remix does it. Left out
 * is what only a hydrating browser would read: the data packed for it once more, and the request's copies. Where the
 * screen is known from before, with the same data, it isn't drawn again, and the router isn't asked. Whatever goes wrong,
 * and whatever is no page, is asked of `whole`, which is Remix itself.
 */
export function documents(build: ServerBuild, line: Line, whole: RequestHandler): Screen {
  const { module } = line.at(-1) ?? {};
  const handle = module?.handle as Handle | undefined;
  if (handle?.hydrate !== false || !module?.default) return whole;
  const { default: draw, shared } = build.entry.module as Entry;
  const handler = createStaticHandler(nested(line));
  const routeModules = Object.fromEntries(line.map((route) => [route.id, route.module]));
  return async (request, context, params) => {
    if (request.method !== "GET") return whole(request, context);
    const loaded = await load(line, { request, context, params });
    const given = handle.isPublic ? givenBy(loaded) : null;
    const known = given && shared.around(given);
    if (known !== null) return { status: 200, headers: html, page: known };
    const answer = await handler.query(request, { requestContext: context, dataStrategy: async () => loaded });
    if (answer instanceof Response) return answer;
    if (answer.errors) return whole(request, context);
    const entry = {
      ...{ manifest: build.assets, routeModules, future: build.future, isSpaMode: build.isSpaMode },
      ...{ staticHandlerContext: answer, serverHandoffString: "", serializeError: (fault: Error) => fault },
    } as unknown as EntryContext;
    try {
      const drawn = await draw(request, answer.statusCode, new Headers(), entry, context);
      if (given && "page" in drawn) shared.learn(given, (drawn as PageAnswer).page.join(""));
      return drawn;
    } catch {
      return whole(request, context);
    }
  };
}

/** All loaders at once, each with its answer or what it threw. */
async function load(line: Line, args: LoaderFunctionArgs): Promise<Record<string, Loaded>> {
  const loaded = line.map(async ({ id, module }): Promise<[string, Loaded]> => {
    try {
      return [id, { type: "data", result: await module.loader?.(args) }];
    } catch (thrown) {
      return [id, { type: "error", result: thrown }];
    }
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** null: a loader threw, or answered with more than data. */
function givenBy(loaded: Record<string, Loaded>): Given | null {
  const [[, root] = [], [id, screen] = [], ...deeper] = Object.entries(loaded);
  if (!root || !screen || id === undefined || deeper.length > 0) return null;
  if ([root, screen].some(({ type, result }) => type === "error" || isAnswer(result))) return null;
  return { root: root.result as Given["root"], screen: { id, data: screen.result } };
}

/** With a status or headers: a Response, or what Remix' data() makes. */
function isAnswer(result: unknown): boolean {
  return result instanceof Response || (result as { type?: unknown } | null)?.type === "DataWithResponseInit";
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
