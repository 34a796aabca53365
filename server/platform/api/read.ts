import type { Request } from "express";
import { z } from "zod";
import { line } from "#server/platform/wire/fields.ts";
import { bearerIn } from "#server/platform/wire/headers.ts";
import { type FieldError, fieldMessage } from "#server/platform/wire/refusal.ts";
import type { Endpoint, Input } from "./endpoint.ts";

type Read = { ok: true; input: Input<z.ZodType, z.ZodType, string> } | { ok: false; error: z.ZodError };

/** Nothing named in a path is longer; the longest are e-mail addresses. */
export const longestName = 320;
const segment = line(longestName);

/** Converts a request to the endpoint's input, or returns all problems. */
export function readInput(endpoint: Endpoint, req: Request): Read {
  const raw: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  const { body, query } = endpoint.spec;
  const json = body ? jsonOf(raw) : null;
  if (json && !json.ok) return json;
  const names = Object.keys(req.params).filter((name) => name !== "provider");
  const parsed = z
    .object({
      params: z.object(Object.fromEntries(names.map((name) => [name, segment]))),
      query: query ?? z.undefined(),
      body: body ?? z.undefined(),
    })
    .safeParse(
      { params: req.params, query: query && queryOf(req), body: json?.value },
      { error: (issue) => fieldMessage(issue) },
    );
  if (!parsed.success) return { ok: false, error: withoutPlace(parsed.error) };
  return {
    ok: true,
    input: {
      ...parsed.data,
      bearer: bearerIn(req.headers.authorization),
      raw,
      header: (name) => req.get(name) ?? null,
    },
  };
}

/** Takes the first value of each name; repeated names never become a list. */
function queryOf(req: Request): Record<string, string> {
  const search = new URL(req.originalUrl, "http://facade.invalid").searchParams;
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of search) query[name] ??= value;
  return query;
}

/** A missing body counts as an empty object, so that each missing field is named. */
function jsonOf(raw: Buffer): { ok: true; value: unknown } | { ok: false; error: z.ZodError } {
  if (raw.length === 0) return { ok: true, value: {} };
  const reserved = new Set<string>();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(raw);
    const value: unknown = JSON.parse(text, (name, one: unknown) => {
      if (reservedNames.has(name)) reserved.add(name);
      return one;
    });
    return reserved.size === 0 ? { ok: true, value } : { ok: false, error: problems("error.reservedName", reserved) };
  } catch {
    return { ok: false, error: problems("error.json", [""]) };
  }
}

/** Names that would reach an object's prototype. */
const reservedNames = new Set(["__proto__", "constructor", "prototype"]);

/** One message for each of the fields; "" is the whole body. */
const problems = (message: FieldError, fields: Iterable<string>) =>
  new z.ZodError([...fields].map((name) => ({ code: "custom", path: name ? [name] : [], message, input: undefined })));

/** Removes "body" or "query" from the paths: callers only know field names. */
function withoutPlace(error: z.ZodError): z.ZodError {
  return new z.ZodError(error.issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })));
}
