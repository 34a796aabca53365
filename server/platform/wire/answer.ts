import type { z } from "zod";
import type { RequestContext } from "#server/platform/context.ts";

/** Converts a value to German JSON, with the schema that documents it in docs/openapi.json. */
export type Answer<T, Context = RequestContext> = ((value: T, ctx: Context) => unknown) & {
  status: 200 | 201 | 302;
  schema: z.ZodType | null;
  /** Another media type that callers may prefer, under which a value can have a status of its own. */
  also?: { type: string; statusOf: (body: unknown) => number };
};

type Draw<S extends z.ZodType, T, Context> = (value: T, ctx: Context) => z.input<S>;

/**
 * `answer(schema, draw)` is `draw` with its schema attached; inside other answers it can be called like any function.
 */
export function answer<S extends z.ZodType, T, Context = RequestContext>(
  schema: S,
  draw: Draw<S, T, Context>,
): Draw<S, T, Context> & { status: 200; schema: S } {
  return Object.assign((value: T, ctx: Context) => draw(value, ctx), { status: 200 as const, schema });
}

/** The same with status 201, for calls that create something. */
export function created<S extends z.ZodType, T, Context = RequestContext>(
  of: Draw<S, T, Context> & { schema: S },
): Draw<S, T, Context> & { status: 201; schema: S } {
  return Object.assign((value: T, ctx: Context) => of(value, ctx), { status: 201 as const, schema: of.schema });
}

/** Redirects the browser. */
export function redirectTo<T, Context = RequestContext>(
  address: (value: T, ctx: Context) => string,
): Answer<T, Context> {
  return Object.assign((value: T, ctx: Context) => address(value, ctx), { status: 302 as const, schema: null });
}
