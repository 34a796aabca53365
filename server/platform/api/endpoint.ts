import type { z } from "zod";
import type { Outcome } from "#server/platform/outcome.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { Answer } from "#server/platform/wire/answer.ts";
import type { FieldNames } from "#server/platform/wire/refusal.ts";
import type { RequestContext } from "../context.ts";
import type { LimitName } from "../request/limits.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call: `member` a logged-in referrer · `referrer` anybody, with a session if the tenant forces login ·
 * `reward` the token of a reward mail, or the session of the referrer it belongs to · `recipient` the recipient's token
 * (Bearer, or the cookie pso_<number>), checked by the use-case · `agency` an SSO user, whose right and agency the call
 * checks itself (sso.ts) · `memberOrAgency` a referrer, else as `agency` · `signed` the provider's shop
 * (facade.ts) · nothing: anybody. The pipeline applies rate limits.
 */
export type Auth = "member" | "referrer" | "reward" | "recipient" | "agency" | "memberOrAgency" | "signed";

type Spec<Body, Query> = {
  /** One line for docs/openapi.json, and what a caller has to know before using it. */
  summary: string;
  description: string;
  /** What the use-case may refuse, besides what follows from the other parts (server/api/openapi/errors.ts). */
  refuses?: readonly RefusalCode[];
  /** The answer is the same for everybody who asks in this language: it may be kept for a minute. */
  isPublic?: boolean;
  /** The call is still answered, but another is to be used, and it ends some day (docs/partners/versions.md). */
  deprecated?: Deprecated;
  /** What a name in the path stands for, where it is not the usual thing (server/platform/api/path-names.ts). */
  names?: Readonly<Record<string, Described>>;
  body?: Body;
  /** The body in docs/openapi.json, where `body` leaves parts for the use-case to check. */
  describedBody?: z.ZodType;
  /** Where in the body the fields are that a refusal of the use-case can name. */
  fields?: FieldNames;
  query?: Query;
  auth?: Auth;
  /** In addition to the limit of all calls that change something; a signed call has none. */
  limits?: readonly LimitName[];
  /** The tenant's switch without which the call does not exist. */
  module?: string;
  /** Headers that the call reads. */
  headers?: Readonly<Record<string, Described>>;
};

/** `since`: when it was announced; `until`: the last day on which the call is answered; `instead`: what to use. */
export type Deprecated = { since: Day; until: Day; instead: string };

/** What a parameter means, with an example of it. */
export type Described = { description: string; example: string };

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;
type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type Input<Body, Query, Name extends string> = {
  body: Read<Body>;
  query: Read<Query>;
  params: Record<Name, string>;
  /** The token of "Authorization: Bearer …"; sessions and reward tokens are already resolved in ctx.viewer. */
  bearer: string | null;
  /** The body as sent, for signatures. */
  raw: Buffer;
  header(name: string): string | null;
};

/** `Context`: that of the room whose use-case it calls; each request brings one that has all rooms. */
export type Endpoint<Context = never> = {
  method: Method;
  /** Relative to /api/v1/{provider}, in Express's syntax, case-insensitive. */
  path: string;
  spec: Spec<z.ZodType | undefined, z.ZodType | undefined>;
  run(ctx: Context, input: Input<z.ZodType, z.ZodType, string>): Promise<Outcome<unknown>>;
  answer: Answer<unknown, Context>;
  /** The endpoint for a request without any body; default: the body is read as empty, with all fields missing. */
  withoutBody?: Endpoint<Context>;
};

/** An endpoint with a different meaning if the request has no body. */
export function orWithoutBody<Context>(call: Endpoint<Context>, withoutBody: Endpoint<Context>): Endpoint<Context> {
  return { ...call, withoutBody };
}

/** Defines calls of the facade for a room: the call's input, its use-case, and the conversion of the outcome. */
export function endpointsOf<Context extends RequestContext>() {
  return function endpoint<
    Path extends string,
    T,
    Body extends z.ZodType | undefined = undefined,
    Query extends z.ZodType | undefined = undefined,
  >(
    route: `${Method} ${Path}`,
    spec: Spec<Body, Query> & { module?: keyof Context["tenant"]["modules"] },
    run: (ctx: Context, input: Input<Body, Query, Names<Path>>) => Promise<Outcome<T>>,
    answer: Answer<T, Context>,
  ): Endpoint<Context> {
    const [method, path] = route.split(" ") as [Method, string];
    return { method, path, spec, run: run as Endpoint<Context>["run"], answer: answer as Answer<unknown, Context> };
  };
}
