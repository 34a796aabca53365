import { readFile } from "node:fs/promises";
import type { z } from "zod";

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
