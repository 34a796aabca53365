import type { z } from "zod";
import type { RequestContext } from "#server/domain/context.ts";

/** Converts a value to German JSON, with the schema that documents it in docs/openapi.json. */
export type Answer<T> = ((value: T, ctx: RequestContext) => unknown) & {
  status: 200 | 201 | 302;
  schema: z.ZodType | null;
};

type Draw<S extends z.ZodType, T> = (value: T, ctx: RequestContext) => z.input<S>;

/** `answer(schema, draw)` is `draw` with its schema attached; inside other answers it can be called like any function. */
export function answer<S extends z.ZodType, T>(schema: S, draw: Draw<S, T>): Draw<S, T> & { status: 200; schema: S } {
  return Object.assign((value: T, ctx: RequestContext) => draw(value, ctx), { status: 200 as const, schema });
}

/** The same with status 201, for calls that create something. */
export function created<S extends z.ZodType, T>(
  of: Draw<S, T> & { schema: S },
): Draw<S, T> & { status: 201; schema: S } {
  return Object.assign((value: T, ctx: RequestContext) => of(value, ctx), { status: 201 as const, schema: of.schema });
}

/** Redirects the browser. */
export function redirectTo<T>(address: (value: T, ctx: RequestContext) => string): Answer<T> {
  return Object.assign((value: T, ctx: RequestContext) => address(value, ctx), { status: 302 as const, schema: null });
}
