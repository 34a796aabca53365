import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { nameAt } from "#app/paths.ts";
import type { Brand, Finding, TextFile } from "#server/catalogue/check/brand.ts";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import type { TextProblem } from "#server/catalogue/text/model.ts";
import { refusalOf } from "#server/catalogue/text/refusal.ts";
import { textProblems } from "#server/catalogue/upstream/content/text-files.ts";
import { root } from "#server/platform/process/root.ts";
import { languages } from "#server/platform/values/language.ts";
import { broken, linesOf, type Reading, type UserError } from "#server/tenants/seed/problems.ts";
import { readTenants } from "#server/tenants/seed/read-tenants.ts";

/** Where the catalogue and the texts are, if not beside the record (catalogue.json, texts/) or in prisma/seed. */
export type Places = { catalogue?: string | undefined; texts?: string | undefined };
export type ReadBrand = Omit<Brand, "others" | "today" | "payerIban">;

/** Reads a brand's record with its catalogue and texts; returns all of them, or all problems. */
export async function readBrand(path: string, places: Places = {}): Promise<Reading<ReadBrand>> {
  const records = await readTenants(path);
  if (!records.ok) return records;
  const [record, ...more] = records.value.records;
  if (!record || more.length > 0) return broken(path, "holds several records: check one brand at a time");
  const folder = path.endsWith(".json") ? dirname(path) : path;
  const seed = join(root, "prisma/seed");
  const file = firstOf(places.catalogue, join(folder, "catalogue.json"), join(seed, `catalogue/${record.id}.json`));
  const catalogue = file && record.products.source === "local" ? await readCatalogue(file) : null;
  if (catalogue && !catalogue.ok) return catalogue;
  const texts = firstOf(places.texts, join(folder, "texts"), join(seed, `texts/${record.id}`));
  const { version: _, ...tenant } = { version: 0, ...record };
  return {
    ok: true,
    value: {
      record: tenant,
      files: { record: path.endsWith(".json") ? path : join(path, "tenant.json"), catalogue: file ?? "" },
      catalogue: catalogue?.value ?? null,
      texts: texts ? await textsIn(texts) : [],
      refusals: ({ slug, text }) =>
        textProblems(slug, text, { ...record, version: 0 }).map((problem) => ({
          line: lineSaying(problem, text),
          message: refusalOf(problem),
        })),
      isPage: (pathname) => nameAt(pathname) !== null,
    },
  };
}

const firstOf = (given: string | undefined, ...usual: string[]) => given ?? usual.find((place) => existsSync(place));

/** The first line that says what is refused; else the first. */
function lineSaying(problem: TextProblem, text: string): number {
  const said = "value" in problem && problem.value !== null ? problem.value : null;
  return 1 + Math.max(0, said === null ? 0 : text.split("\n").findIndex((line) => line.includes(said)));
}

async function textsIn(folder: string): Promise<TextFile[]> {
  const files = languages.map(async (language) => {
    const names = await readdir(join(folder, language)).catch(() => []);
    return Promise.all(
      names
        .filter((name) => name.endsWith(".md"))
        .sort()
        .map(async (name) => {
          const file = join(folder, language, name);
          return { file, language, slug: name.replace(/\.md$/, ""), text: await readFile(file, "utf8") };
        }),
    );
  });
  return (await Promise.all(files)).flat();
}

/** Findings with the line of their place, in the order of files and lines. */
export async function placed(findings: readonly Finding[]): Promise<UserError[]> {
  const sources = new Map<string, ReturnType<typeof linesOf>>();
  const all = [];
  for (const { file, path, line, message } of findings) {
    const lineOf = sources.get(file) ?? linesOf(await readFile(file, "utf8").catch(() => ""));
    sources.set(file, lineOf);
    const shown = relative(process.cwd(), file);
    all.push({ file: shown, line: line ?? lineOf(path) ?? 1, path: path?.join(".") ?? "", message });
  }
  all.sort((one, other) => (one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1));
  return all.map(({ file, line, path, message }) => ({ file: `${file}:${line}`, path, message }));
}
