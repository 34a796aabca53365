import { readFile } from "node:fs/promises";
import { isMap, isNode, isSeq, LineCounter, parseDocument } from "yaml";
import { z } from "zod";

/** One problem of a file: its place and its description. */
export type UserError = { file: string; path: string; message: string };

/** The value read, or all problems; never a partial value. */
export type Reading<T> = { ok: true; value: T } | { ok: false; problems: UserError[] };

export function broken(file: string, message: string, path = ""): { ok: false; problems: UserError[] } {
  return { ok: false, problems: [{ file, path, message }] };
}

/** "prisma/seed/x.json: legal.postcode: Invalid string" */
export function showProblem({ file, path, message }: UserError): string {
  return [file, path, message].filter(Boolean).join(": ");
}

export async function readJson(file: string): Promise<Reading<unknown>> {
  const text = await readText(file);
  if (!text.ok) return text;
  try {
    return { ok: true, value: JSON.parse(text.value) };
  } catch (fault) {
    return broken(file, `is not JSON: ${(fault as Error).message}`);
  }
}

export async function readText(file: string): Promise<Reading<string>> {
  try {
    return { ok: true, value: await readFile(file, "utf8") };
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    return broken(file, code === "ENOENT" ? "is not there" : `cannot be read (${code})`);
  }
}

/** Says what zod's own words leave open: what is missing, and what may stand where an unknown field stands. */
export const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code === "invalid_type") return `is missing: ${issue.expected}`;
  if (issue.input === undefined && issue.code === "invalid_value")
    return `is missing: ${issue.values.map(String).join(" or ")}`;
  if (issue.code !== "unrecognized_keys") return undefined;
  const free = knownIn(issue.inst).filter((name) => !Object.hasOwn(Object(issue.input), name));
  const instead = free.length > 0 ? `; not used yet: ${free.join(", ")}` : "";
  return `no field is called ${issue.keys.map((key) => `"${key}"`).join(", ")}${instead}`;
};

/** The names that fields of an object, or entries of a list of named ones, may have. */
function knownIn(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum ? schema.keyType.options.map(String) : [];
}

/** A sentence a line, each with the line of its file where it stands or would have to. */
export async function showProblems(problems: readonly UserError[]): Promise<string> {
  const sources = new Map<string, ReturnType<typeof linesOf>>();
  const all = [];
  for (const problem of problems) {
    const { file, path } = problem;
    const lineOf = sources.get(file) ?? linesOf(await readFile(file, "utf8").catch(() => ""));
    sources.set(file, lineOf);
    const line = path === "" ? null : lineOf(path.split(/[.[\]]+/).filter(Boolean));
    all.push(line === null ? problem : { ...problem, file: `${file}:${line}` });
  }
  return all.map(showProblem).join("\n");
}

/** The line of each place in a JSON file, an entry of a list by its id or its number; null: it builds on another. */
export function linesOf(source: string): (path?: readonly (string | number)[]) => number | null {
  const lines = new LineCounter();
  const { contents } = parseDocument(source, { lineCounter: lines });
  const isVariant = isMap(contents) && contents.has("base");
  return (path = []) => {
    let node: unknown = contents;
    let at = 0;
    for (const part of path) {
      if (isSeq(node)) {
        const index = node.items.findIndex((item) => isMap(item) && item.get("id") === part);
        if (index < 0 && isVariant) return null;
        node = node.get(index < 0 ? Number(part) : index, true);
      } else node = isMap(node) ? node.items.find(({ key }) => String(key) === String(part))?.value : undefined;
      if (!isNode(node)) break;
      at = node.range?.[0] ?? at;
    }
    return lines.linePos(at).line;
  };
}

/** One problem for each issue that zod found. */
export function problemsOf(file: string, error: z.ZodError): UserError[] {
  return error.issues.map(({ path, message }) => ({ file, path: showPath(path), message }));
}

function showPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
}
