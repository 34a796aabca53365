import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { freePort } from "#bin/postgres/free-port.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { startApp } from "#tests/support/process/app.ts";
import { databaseClient, rebuildIfStale, site } from "../../bin/start/rebuild-if-stale.ts";
import { migrate } from "../../prisma/migrate.ts";

/**
 * `npm run test:request-files`: the number of files of server/ involved in one request, by V8's coverage through the
 * inspector. The site is one built file and not counted. Exit code 1: more than the goal. `--list` prints the files.
 */
const formOf = (email: string) =>
  new URLSearchParams({
    firstName: "Ina",
    lastName: "Leser",
    email,
    productId: "mobil-m",
    recipientShare: "50",
    terms: "on",
    audience: "private",
  });
const requests = [
  { name: "GET a public page that is in no cache", path: "/impressum?fresh=1", init: () => ({}), most: 30 },
  {
    name: "POST the recommend form, with its mail",
    path: "/empfehlen.html",
    init: (email: string) => ({ method: "POST", body: formOf(email) }),
    most: 45,
  },
] as const;

rebuildIfStale(databaseClient);
rebuildIfStale(site);
const folder = mkdtempSync(join(tmpdir(), "referral-reading-"));
const databaseUrl = (await startCluster({ folder })).url("postgres");
const port = await freePort();
let isOver = false;
try {
  await migrate(databaseUrl, asApp(databaseUrl));
  const app = await startApp({ databaseUrl, parts: [], output: "ignore", fromSources: true });
  app.env["NODE_OPTIONS"] = `--inspect=127.0.0.1:${port}`;
  await app.start("web");
  const inspector = await connect(port);
  // A tenant that confirms addresses by mail, as most do.
  const ask = (path: string, init: object) => app.fetch("standard", path, init);
  for (const { path, init } of requests) await (await ask(path, init("first@beispiel.example"))).text();
  await inspector.call("Profiler.enable");
  await inspector.call("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  for (const { name, path, init, most } of requests) {
    await inspector.call("Profiler.takePreciseCoverage");
    const { status } = await ask(path, init("second@beispiel.example"));
    const { files, unused } = filesIn(await inspector.call("Profiler.takePreciseCoverage"));
    const besides = `${unused.length} more made a repository that was asked nothing`;
    console.log(`${name}: ${files.length} files (goal: at most ${most}), answered ${status}; ${besides}`);
    if (process.argv.includes("--list")) console.log(files.map((file) => `  ${file}`).join("\n"));
    // No files: the coverage was not taken.
    if (files.length === 0 || files.length > most || status >= 400) isOver = true;
  }
  inspector.close();
  await app.stop();
} finally {
  await discardCluster(folder);
}
process.exitCode = isOver ? 1 : 0;

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };

/**
 * Files of server/ in which a function ran since coverage was last taken. `unused`: each context and each transaction
 * makes the repositories of its tenant, so in a store that was asked nothing one function ran, the one that makes it.
 */
function filesIn({ result }: Coverage): { files: string[]; unused: string[] } {
  const ran = result
    .flatMap(({ url, functions }) => {
      if (!url.startsWith("file:")) return [];
      const count = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length;
      return count === 0 ? [] : [{ file: relative(process.cwd(), fileURLToPath(url)), count }];
    })
    .filter(({ file }) => file.startsWith("server/") && !file.startsWith("server/platform/database/client/"))
    .sort((one, other) => one.file.localeCompare(other.file));
  const isUnused = ({ file, count }: (typeof ran)[number]) => count === 1 && file.includes("/store/");
  const names = (rows: typeof ran) => rows.map(({ file }) => file);
  return { files: names(ran.filter((row) => !isUnused(row))), unused: names(ran.filter(isUnused)) };
}

/** The inspector of the process, listening at `port`. */
async function connect(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let last = 0;
  return {
    call: (method: string, params = {}) =>
      new Promise<Coverage>((resolve) => {
        const id = ++last;
        const listen = ({ data }: MessageEvent) => {
          const answer = JSON.parse(String(data));
          if (answer.id !== id) return;
          socket.removeEventListener("message", listen);
          resolve(answer.result);
        };
        socket.addEventListener("message", listen);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}
