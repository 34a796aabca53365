import { existsSync, readdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgreSqlContainer } from "@testcontainers/postgresql";
import pg from "pg";
import { getContainerRuntimeClient } from "testcontainers";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { isAlive } from "#bin/postgres/processes.ts";
import { migrate } from "../../../prisma/migrate.ts";
import { pastPooler } from "./app-url.ts";

/** A PostgreSQL server for one test run, with a migrated template database. */
export type TestServer = { url: string; template: string; stop: () => Promise<void> };

type Server = Omit<TestServer, "template"> & { kind: string };

/**
 * TEST_DATABASE_URL, or a container if a Docker engine answers, or else the embedded server. Tests are never skipped.
 */
export async function startTestServer(): Promise<TestServer> {
  const server = named() ?? (await contained()) ?? (await embedded());
  console.log(`Tests use PostgreSQL ${server.kind}.`);
  const template = `template_${process.pid}_${Date.now()}`;
  await query(server.url, `create database ${template}`);
  await migrate(inDatabase(server.url, template), pastPooler(inDatabase(server.url, template)));
  const stop = async () => {
    await query(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
  return { url: server.url, template, stop };
}

/** The same server, another database. */
export function inDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // The server may be killed in the meantime; then the query fails, too.
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

/**
 * A copy of another database, which must have no connections. Copying its files takes half the work of logging its
 * pages.
 */
export async function copyDatabase(url: string, name: string, template: string): Promise<void> {
  await query(url, `create database ${name} template ${template} strategy file_copy`);
}

/** Whether a database answers, as `createHttp` asks it. */
export const answersOn = (pool: pg.Pool) => () =>
  pool.query("select 1").then(
    () => true,
    () => false,
  );

function named(): Server | undefined {
  const url = process.env["TEST_DATABASE_URL"];
  return url ? { kind: "of TEST_DATABASE_URL", url, stop: async () => undefined } : undefined;
}

async function contained(): Promise<Server | undefined> {
  try {
    await sweepContainers(await getContainerRuntimeClient());
    const container = await new PostgreSqlContainer("postgres:18")
      .withLabels({ [LABEL]: String(process.pid) })
      .withTmpFs({ "/var/lib/postgresql": "rw" })
      .withCommand(["postgres", ...FLAGS.flatMap((flag) => ["-c", flag])])
      .start();
    const stop = async () => {
      await container.stop();
    };
    return { kind: "in a container", url: container.getConnectionUri(), stop };
  } catch {
    return undefined;
  }
}

async function sweepContainers({ container }: Awaited<ReturnType<typeof getContainerRuntimeClient>>): Promise<void> {
  const ours = await container.dockerode.listContainers({ filters: { label: [LABEL] } });
  const left = ours.filter(({ Labels }) => !isAlive(Number(Labels[LABEL])));
  await Promise.all(left.map(({ Id }) => container.getById(Id).remove({ force: true, v: true })));
}

async function embedded(): Promise<Server> {
  for (const place of places) await sweep(place);
  const folder = join(places[0], `${PREFIX}${process.pid}`);
  const cluster = await startCluster({ folder, flags: FLAGS.map((flag) => `--${flag}`) });
  return { kind: "embedded", url: cluster.url("postgres"), stop: () => discardCluster(folder) };
}

/** A killed run leaves its server behind; the next run removes it. */
async function sweep(place: string): Promise<void> {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) await discardCluster(join(place, name));
  }
}

const LABEL = "referral-test";

const PREFIX = "referral-test-";

/**
 * Where a server's files may lie, the best first: in memory, where Linux has enough of it for files (a Docker container
 * has 64 MB). On ext4 the 900 files of a new database take 0.7 s of processor time if those of another were deleted a
 * moment ago, in memory 0.02 s.
 */
const places: [string, ...string[]] = hasRoom("/dev/shm") ? ["/dev/shm", tmpdir()] : [tmpdir()];

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize > 4 * 1024 ** 3;
}

/** Test data need not survive a power failure. */
const FLAGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=400"];
