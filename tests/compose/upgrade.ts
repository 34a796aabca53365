import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { image, type Project, run } from "./project.ts";

/** Tables that people use all the time, as a release may change them: a column, and an index beside the visitors. */
const migrations = {
  "20991231000000_column": `alter table recommendation add column drilled text;\n`,
  "20991231000001_index": `-- outside a transaction
drop index concurrently if exists recommendation_drilled;
create index concurrently if not exists recommendation_drilled on recommendation ("tenantId", drilled);\n`,
};
/** Reads all tables in one transaction, as a dump does. */
const readEverything = `do $$ declare name text; begin
  for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'pgboss') loop
    execute 'lock table ' || name || ' in access share mode';
  end loop;
  perform pg_sleep(20);
end $$`;

/** The next release: an image with a label of its own, and migrations that this one does not have. */
export function buildNext(): string {
  const folder = mkdtempSync(join(tmpdir(), "next-"));
  const next = `${image}-next`;
  try {
    for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, name), sql);
    const copies = Object.keys(migrations).map((name) => `COPY ${name} prisma/migrations/${name}/migration.sql`);
    writeFileSync(join(folder, "Dockerfile"), [`FROM ${image}`, "LABEL drill=next", ...copies, ""].join("\n"));
    run("docker", ["build", "-q", "-t", next, folder]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return next;
}

/** An upgrade as docs/operations/deploy.md has it, while a transaction reads all tables, as a dump does. */
export async function upgrade(project: Project, image: string): Promise<void> {
  const [program = "", ...inProject] = project.command.split(" ");
  const reading = ["exec", "-T", "postgres", "psql", "-U", "referral", "-c", readEverything];
  const dump = spawn(program, [...inProject, ...reading], { stdio: "ignore" });
  await project.composing(["run", "--rm", "-T", "migrate"], { APP_IMAGE: image });
  assert.equal(project.sql("select count(*) from pg_indexes where indexname = 'recommendation_drilled'"), "1");
  dump.kill();
  await replace(project, image);
}

/** The way back, as docs/operations/deploy.md has it. */
export const rollBack = (project: Project) => replace(project, image);

async function replace(project: Project, image: string): Promise<void> {
  const before = project.webIds();
  const { code, said } = await project.script("replace.sh", { APP_IMAGE: image });
  assert.equal(code, 0, said);
  const after = project.webIds();
  assert.equal(after.length, before.length);
  assert(!after.some((id) => before.includes(id)), "each web process is a new one");
  for (const id of [...after, project.compose("ps", "-q", "worker")]) {
    assert.equal(run("docker", ["inspect", "-f", "{{.Config.Image}}", id]), image, "each process is of that release");
  }
}

/** A setting with which no process starts: nothing may be replaced, and the script has to say so. */
export async function replaceBroken(project: Project): Promise<void> {
  const before = project.webIds();
  const { code, said } = await project.script("replace.sh", { APP_SECRET: "short" });
  assert.equal(code, 1, said);
  assert.match(said, /APP_SECRET/, "the log of the new process says why");
  assert.match(said, /nothing was replaced/);
  assert.deepEqual(project.webIds(), before, "the same processes go on");
}
