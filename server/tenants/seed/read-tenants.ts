import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { TenantPicture } from "#server/tenants/store/pictures.ts";
import type { TenantRecord } from "../model.ts";
import { tenantRecord } from "../record.ts";
import { broken, inWords, problemsOf, type Reading, readJson, readText, type UserError } from "./problems.ts";
import { cleanSvg } from "./svg.ts";

/**
 * Reads tenants from a record's file, from a folder with a tenant.json, or from a folder of such folders. The files
 * theme.json, logo.svg, icon.svg and keyvisual.svg beside a record become part of it, which names og.png by its hash.
 * Returns all records with those pictures, or all problems.
 */
export async function readTenants(path: string): Promise<Reading<TenantFiles>> {
  const files = await recordFiles(path);
  if (!files.ok) return files;
  const readings = await Promise.all(files.value.map(readTenant));
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems));
  const brands = readings.flatMap((reading) => (reading.ok ? [reading.value] : []));
  const records = brands.map(({ record }) => record);
  problems.push(...repeated(records, files.value));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { records, pictures: brands.flatMap(({ picture }) => picture ?? []) } };
}

export type TenantFiles = { records: TenantRecord[]; pictures: TenantPicture[] };

const drawings: Readonly<Record<string, string>> = { logo: "logo.svg", icon: "icon.svg", keyVisual: "keyvisual.svg" };

async function recordFiles(path: string): Promise<Reading<string[]>> {
  const info = await stat(path).catch(() => null);
  if (!info) return broken(path, "is not there");
  if (info.isFile()) return { ok: true, value: [path] };
  if (await isFile(join(path, "tenant.json"))) return { ok: true, value: [join(path, "tenant.json")] };
  const names = (await readdir(path)).sort().map((name) => join(path, name, "tenant.json"));
  const files = (await Promise.all(names.map(async (name) => ((await isFile(name)) ? [name] : [])))).flat();
  return files.length > 0 ? { ok: true, value: files } : broken(path, "holds no tenant.json and no folder with one");
}

async function readTenant(file: string): Promise<Reading<{ record: TenantRecord; picture: TenantPicture | null }>> {
  const json = await readJson(file);
  if (!json.ok) return json;
  if (typeof json.value !== "object" || json.value === null) return broken(file, "is not a record");
  const problems: UserError[] = [];
  const beside = (name: string) => join(dirname(file), name);
  const theme = await readJson(beside("theme.json"));
  const pictures: Record<string, unknown> = {};
  for (const [name, file] of Object.entries(drawings)) {
    const svg = await readText(beside(file));
    if (!svg.ok) continue;
    const clean = cleanSvg(svg.value);
    if (clean.ok) pictures[name] = clean.svg;
    else problems.push({ file: beside(file), path: "", message: clean.message });
  }
  const og = (await isFile(beside("og.png"))) ? await readFile(beside("og.png")) : null;
  const named = og && namePicture(og);
  if (typeof named === "string") problems.push({ file: beside("og.png"), path: "", message: named });
  else if (named) pictures["og"] = named;
  // The editor's own.
  const { $schema: _, ...record } = json.value as { $schema?: unknown };
  const whole = {
    ...record,
    ...(theme.ok ? { theme: theme.value } : {}),
    ...(Object.keys(pictures).length > 0 ? { pictures } : {}),
  };
  if (!theme.ok && !("theme" in json.value)) problems.push(...theme.problems);
  const parsed = tenantRecord.safeParse(whole, { error: inWords });
  if (!parsed.success)
    problems.push(
      ...problemsOf(file, parsed.error)
        .filter((one) => !isNamed(one, problems))
        .map(placed(file)),
    );
  if (parsed.success && problems.length === 0) {
    const { id, pictures } = parsed.data;
    const picture = og && pictures.og && { tenantId: id, hash: pictures.og.hash, bytes: og };
    return { ok: true, value: { record: parsed.data, picture } };
  }
  return { ok: false, problems };
}

const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** What the record says of a PNG: its hash, and its size from the first bytes. A sentence: why it is refused. */
function namePicture(bytes: Buffer): NonNullable<TenantRecord["pictures"]["og"]> | string {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(pngSignature)) return "is not a PNG picture";
  if (bytes.length > 98_304) return "larger than 96 kB";
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { hash, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Whether a missing theme or picture was already reported under its own file. */
function isNamed({ path }: UserError, named: readonly UserError[]): boolean {
  const picture = /^pictures\.(\w+)$/.exec(path)?.[1];
  const name = picture ? drawings[picture] : path === "theme" ? "theme.json" : null;
  return named.some(({ file }) => basename(file) === name);
}

/** Reports problems of the theme or a picture under the file beside the record. */
function placed(file: string): (problem: UserError) => UserError {
  return (problem) => {
    const [part = "", ...rest] = problem.path.split(".");
    if (part === "theme") return { ...problem, file: join(dirname(file), "theme.json"), path: rest.join(".") };
    if (part === "pictures" && rest[0])
      return { ...problem, file: join(dirname(file), drawings[rest[0]] ?? "og.png"), path: "" };
    return problem;
  };
}

function repeated(records: readonly TenantRecord[], files: readonly string[]): UserError[] {
  return records.flatMap(({ id }, index) =>
    records.findIndex((other) => other.id === id) === index
      ? []
      : [{ file: files[index] ?? "", path: "id", message: `${id} is already the id of another record here` }],
  );
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
