import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { satisfies } from "semver";
import { z } from "zod";
import { type Packages, shipped } from "./lockfile.ts";

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      // A text names the package through which this one is affected, which has an entry of its own.
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity: z.string() })])),
      nodes: z.array(z.string()),
    }),
  ),
});
const Refusal = z.object({ message: z.string() });

/** What `npm audit` says of the shipped packages; `refused`: why the registry in use tells nothing. */
export async function fromRegistry(): Promise<{ findings: string[] } | { refused: string }> {
  const said = await promisify(execFile)("npm", ["audit", "--omit", "dev", "--json"], { maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => stdout,
    // npm ends with 1 both for findings and for a registry that tells none.
    (fault: { stdout?: string }) => fault.stdout ?? "",
  );
  const answer: unknown = JSON.parse(said || '{"message": "npm said nothing"}');
  const report = Report.safeParse(answer);
  if (!report.success) return { refused: Refusal.safeParse(answer).data?.message ?? said.slice(0, 200) };
  const findings = Object.entries(report.data.vulnerabilities).flatMap(([name, { via, nodes }]) =>
    via.flatMap((one) =>
      typeof one === "string" ? [] : [`${name} (${nodes.join(", ")}): ${one.severity}, ${one.title}, ${one.url}`],
    ),
  );
  return { findings };
}

const Version = z.object({ introduced: z.string(), fixed: z.string(), last_affected: z.string() }).partial();
const Record = z.object({
  id: z.string(),
  summary: z.string().default(""),
  withdrawn: z.string().optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        versions: z.array(z.string()).default([]),
        ranges: z.array(z.object({ events: z.array(Version) })).default([]),
      }),
    )
    .default([]),
});

/**
 * What the records of a folder say of the shipped packages: one JSON document each in the format of OSV, as OSV and
 * GitHub's advisory database publish them. Null for a folder without a record about npm's packages.
 */
export function fromFolder(folder: string, packages: Packages): string[] | null {
  const here = Map.groupBy(shipped(packages), ({ name }) => name);
  const findings: string[] = [];
  let records = 0;
  for (const file of globSync("**/*.json", { cwd: folder })) {
    const record = Record.safeParse(JSON.parse(readFileSync(join(folder, file), "utf8")));
    if (!record.success || record.data.withdrawn) continue;
    const { id, summary, affected } = record.data;
    const ofNpm = affected.filter((one) => one.package?.ecosystem === "npm");
    if (ofNpm.length > 0) records++;
    for (const { package: named, versions, ranges } of ofNpm) {
      for (const { name, version } of here.get(named?.name ?? "") ?? []) {
        const isAffected = versions.includes(version) || ranges.some(({ events }) => isWithin(version, events));
        if (isAffected) findings.push(`${name} ${version}: ${id}, ${summary}`);
      }
    }
  }
  return records === 0 ? null : [...new Set(findings)];
}

/** Whether the version is in one of the stretches that the events begin and end. */
function isWithin(version: string, events: z.infer<typeof Version>[]): boolean {
  const stretches: string[] = [];
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) stretches.push(introduced === "0" ? ">=0.0.0-0" : `>=${introduced}`);
    else if (fixed !== undefined) stretches.push(`${stretches.pop() ?? ""} <${fixed}`);
    else if (last !== undefined) stretches.push(`${stretches.pop() ?? ""} <=${last}`);
  }
  return stretches.some((stretch) => satisfies(version, stretch, { includePrerelease: true }));
}
