import type { z } from "zod";
import type { LimitName } from "#app/sitemap.ts";
import type { RequestContext } from "#server/domain/context.ts";
import type { Outcome } from "#server/domain/outcome.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { Answer } from "#server/wire/answer.ts";
import type { FieldNames } from "#server/wire/refusal.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call: `member` a referrer who is logged in · `referrer` anybody, with a session where the tenant forces login ·
 * `reward` the token of a reward mail, or the session of whom it belongs to · `recipient` the recipient's token (Bearer, or the
 * cookie pso_<number>), judged by the use-case · `agency` somebody of the identity provider, whose right and agency the call
 * asks for itself (agency-user.ts) · `memberOrAgency` a referrer, else as `agency` · `signed` the provider's shop (signed.ts) · nothing: anybody. How often, the
 * pipeline says.
 */
export type Auth = "member" | "referrer" | "reward" | "recipient" | "agency" | "memberOrAgency" | "signed";

type Spec<Body, Query> = {
  /** One line for docs/openapi.json, with the specification's section. */
  summary: string;
  body?: Body;
  /** Where in the body the fields stand that a refusal of the use-case can be about. */
  fields?: FieldNames;
  query?: Query;
  auth?: Auth;
  /** Besides the one of everything that changes something; a signed call has none. */
  limits?: readonly LimitName[];
  /** The tenant's switch without which the call is not there. */
  module?: keyof Tenant["modules"];
  /** What the call reads of them: name → what it says. */
  headers?: Record<string, string>;
};

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
  /** What came as "Authorization: Bearer …"; the session and the reward token are resolved in ctx.viewer already. */
  bearer: string | null;
  /** The body as it was sent, for signatures. */
  raw: Buffer;
  header(name: string): string | null;
};

export type Endpoint = {
  method: Method;
  /** Below /api/v1/{provider}; Express form. Case does not matter. */
  path: string;
  spec: Spec<z.ZodType | undefined, z.ZodType | undefined>;
  run(ctx: RequestContext, input: Input<z.ZodType, z.ZodType, string>): Promise<Outcome<unknown>>;
  answer: Answer<unknown>;
  /** What the call means when it comes without any body; none: a body that misses everything. */
  withoutBody?: Endpoint;
};

/** A call that means something else without a body. */
export function orWithoutBody(call: Endpoint, withoutBody: Endpoint): Endpoint {
  return { ...call, withoutBody };
}

/** One call of the facade: what comes in, the use-case that it meets, and how the outcome is drawn. */
export function endpoint<
  Path extends string,
  T,
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
>(
  route: `${Method} ${Path}`,
  spec: Spec<Body, Query>,
  run: (ctx: RequestContext, input: Input<Body, Query, Names<Path>>) => Promise<Outcome<T>>,
  answer: Answer<T>,
): Endpoint {
  const [method, path] = route.split(" ") as [Method, string];
  return { method, path, spec, run: run as Endpoint["run"], answer: answer as Answer<unknown> };
}
