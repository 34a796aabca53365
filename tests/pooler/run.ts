// npm run test:pooler: the store tests with the processes' connections through PgBouncer in transaction mode. Fails
// without Debian's package pgbouncer.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { freePort } from "#bin/postgres/free-port.ts";
import { appLogin } from "#tests/support/database/app-url.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { storeTests } from "./store-tests.ts";

const program = ["/usr/sbin/pgbouncer", "pgbouncer"].find((path) => spawnSync(path, ["-V"]).status === 0);
if (!program) {
  console.error("There is no PgBouncer here. Install it (apt-get install pgbouncer), and run this again.");
  process.exit(1);
}

const cleanup = cleanupAtEnd();
try {
  const { url, port } = await ownServer();
  const pooler = `127.0.0.1:${await startPooler(program, port)}`;
  await storeTests(cleanup, { TEST_DATABASE_URL: url, TEST_POOLER: pooler });
} finally {
  await cleanup.run();
}

async function ownServer(): Promise<{ url: string; port: string }> {
  const folder = mkdtempSync(join(tmpdir(), "referral-pooler-"));
  const flags = ["--fsync=off", "--max_connections=400"];
  const cluster = await startCluster({ folder, flags });
  cleanup.add(async () => {
    await cluster.stop();
    await discardCluster(folder);
  });
  const url = cluster.url("postgres");
  return { url, port: new URL(url).port };
}

/** Each transaction gets any free connection; prepared statements and session settings are lost. */
async function startPooler(path: string, serverPort: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "referral-pgbouncer-"));
  const port = await freePort();
  const users = join(folder, "users.txt");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${appLogin.user}" "${appLogin.password}"\n`);
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 1000
; A database is dropped once nobody is connected any more.
server_idle_timeout = 1
ignore_startup_parameters = extra_float_digits,options
`,
  );
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const userOptions = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(path, ["-q", ...userOptions, file], { stdio: ["ignore", "inherit", "inherit"] });
  cleanup.add(async () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  await answers(child, port);
  return port;
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    const socket = net.connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error("PgBouncer did not start.");
}
