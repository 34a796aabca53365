import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#bin/postgres/free-port.ts";
import { debianPostgres, programs } from "#tests/support/database/debian-postgres.ts";
import type { Cleanup } from "#tests/support/process/cleanup.ts";

const needed = { patroni: "/usr/bin/patroni", "etcd-server": "/usr/bin/etcd", haproxy: "/usr/sbin/haproxy" };
const names = ["db1", "db2", "db3"] as const;
export type MemberName = (typeof names)[number];
type Member = { name: MemberName; postgres: number; rest: number; process: ChildProcess };

/** What Patroni says of a member: its part, and whether it follows the leader. */
export type Said = { name: string; role: string; state: string };

export type Cluster = {
  /** Leads to the primary, as the owner: the one address that the product knows. */
  url: string;
  leader(): Promise<MemberName>;
  members(): Promise<Said[]>;
  /** kill -9 of Patroni and of all processes of its PostgreSQL, as when the machine is lost. */
  kill(name: MemberName): void;
  /** The machine is back, with its old data. */
  start(name: MemberName): Promise<void>;
};

const of = (path: string) => join(import.meta.dirname, "../../../deploy/patroni", path);
const password = "a-password-of-tests";

/**
 * Three members with the files of deploy/patroni, one etcd and HAProxy on this machine; only addresses are replaced.
 * Resolves when there is a leader with a synchronous standby.
 */
export async function startCluster(folder: string, cleanup: Cleanup): Promise<Cluster> {
  for (const [name, path] of Object.entries(needed)) {
    if (!existsSync(path)) throw new Error(`Install Debian's package ${name}, and run this again.`);
  }
  const { account } = debianPostgres(folder, cleanup);
  const at = (name: string) => join(folder, name);

  function run(name: string, program: string, args: string[], options: SpawnOptions = {}): ChildProcess {
    const log = openSync(at(`${name}.log`), "a");
    const child = spawn(program, args, { ...account, cwd: folder, stdio: ["ignore", log, log], ...options });
    cleanup.add(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await Promise.race([ended, pause(20_000, null, { ref: false })]);
      child.kill("SIGKILL");
    });
    return child;
  }

  const [client, peer] = [await freePort(), await freePort()];
  const here = (port: number) => `http://127.0.0.1:${port}`;
  const etcd = [
    "--data-dir",
    at("etcd"),
    "--listen-peer-urls",
    here(peer),
    "--initial-advertise-peer-urls",
    here(peer),
  ];
  etcd.push("--initial-cluster", `default=${here(peer)}`, "--advertise-client-urls", here(client));
  run("etcd", needed["etcd-server"], [...etcd, "--listen-client-urls", here(client)]);
  copyFileSync(of("patroni.yml"), at("patroni.yml"));

  function startMember(name: MemberName, postgres: number, rest: number): ChildProcess {
    const own = {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${client}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_DATA_DIR: at(name),
      PATRONI_POSTGRESQL_BIN_DIR: programs,
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REPLICATION_PASSWORD: password,
    };
    const wanted = readFileSync(of("member.env.example"), "utf8").match(/^PATRONI_\w+(?==)/gm);
    if (wanted?.sort().join() !== Object.keys(own).sort().join()) throw new Error("member.env.example names others.");
    return run(name, needed.patroni, [at("patroni.yml")], {
      env: { ...process.env, HOME: at(`${name}.home`), ...own },
    });
  }

  const members = new Map<string, Member>();
  for (const name of names) {
    // where Patroni keeps its passwords
    mkdirSync(at(`${name}.home`));
    chownSync(at(`${name}.home`), account.uid, account.gid);
    const [postgres, rest] = [await freePort(), await freePort()];
    members.set(name, { name, postgres, rest, process: startMember(name, postgres, rest) });
  }
  const member = (name: MemberName): Member => {
    const found = members.get(name);
    if (!found) throw new Error(`There is no member ${name}.`);
    return found;
  };

  const port = await freePort();
  writeFileSync(at("haproxy.cfg"), proxySettings(port, [...members.values()]));
  run("haproxy", needed.haproxy, ["-db", "-f", at("haproxy.cfg")]);

  async function said(): Promise<Said[]> {
    for (const { rest } of members.values()) {
      const answer = await fetch(`${here(rest)}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Said[] }).members;
    }
    return [];
  }

  await until("a leader with two members that follow it", 120_000, async () => isWhole(await said()));
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    members: said,
    async leader() {
      const found = (await said()).find(({ role }) => role === "leader");
      const name = names.find((one) => one === found?.name);
      if (!name) throw new Error("Nobody leads.");
      return name;
    },
    kill(name) {
      const { process: patroni } = member(name);
      const postmaster = Number.parseInt(readFileSync(at(`${name}/postmaster.pid`), "utf8"), 10);
      const children = childrenOf(postmaster);
      patroni.kill("SIGKILL");
      for (const pid of [postmaster, ...children]) process.kill(pid, "SIGKILL");
    },
    async start(name) {
      const { postgres, rest } = member(name);
      members.set(name, { name, postgres, rest, process: startMember(name, postgres, rest) });
      await until(`${name} as a member again`, 120_000, async () => isWhole(await said()));
    },
  };
}

/** deploy/patroni/haproxy.cfg with the addresses of this machine. */
function proxySettings(port: number, members: readonly Member[]): string {
  let text = readFileSync(of("haproxy.cfg"), "utf8");
  const changes = [
    ["bind :5432", `bind 127.0.0.1:${port}`],
    ...members.map(({ name, postgres, rest }) => [
      `server ${name} ${name}.internal:5432`,
      `server ${name} 127.0.0.1:${postgres} port ${rest}`,
    ]),
  ];
  for (const [place = "", own = ""] of changes) {
    if (!text.includes(place)) throw new Error(`deploy/patroni/haproxy.cfg has no "${place}".`);
    text = text.replace(place, own);
  }
  return text;
}

/** Whether all members run, and a synchronous standby is among them. */
const isWhole = (members: readonly Said[]) =>
  members.length === names.length &&
  members.every(({ state }) => state === "running" || state === "streaming") &&
  members.some(({ role }) => role === "leader") &&
  members.some(({ role }) => role === "sync_standby");

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return 0;
  }
}

async function until(what: string, limitMs: number, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await pause(250);
  }
}
