// Runs on any Node from version 18, with nothing installed: installs the packages, then hands over to the Node among
// them. Everything after that is TypeScript, which this Node runs without a build.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");

/**
 * Installs the packages of the lockfile if others or none are installed, and runs `script` on the project's own Node.
 * @param {string} script
 */
export function runOnOwnNode(script) {
  process.chdir(root);
  if (!isInstalled()) install();
  handOver(ownNode(), script);
}

/** npm writes its own lockfile last, so an interrupted installation has none. */
function isInstalled() {
  try {
    const wanted = packagesOf("package-lock.json");
    const found = packagesOf(join("node_modules", ".package-lock.json"));
    return Object.entries(wanted).every(
      ([path, { version, optional }]) => path === "" || (found[path] ? found[path].version === version : optional),
    );
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function install() {
  console.log("Installing packages (npm ci) …");
  const options = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, error } = spawnSync("npm", ["ci", ...options], { stdio: "inherit" });
  if (status === 0) return;
  console.error(`The packages could not be installed${error ? `: ${error.message}` : "; npm says why above"}.`);
  console.error("Mostly it is the network, a proxy (npm config get registry) or a full disk. Then start again.");
  process.exit(1);
}

function ownNode() {
  const node = join(bin, "node");
  if (existsSync(node)) return node;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  console.error(`Node 24 is needed, this is ${process.versions.node}, and the one of the packages was not unpacked.`);
  console.error(
    'Allow its install script (npm config set ignore-scripts false), then "npm rebuild node"; or use Node 24.',
  );
  process.exit(1);
}

/**
 * Runs the script in a process group of its own: Ctrl-C then arrives only here, and the script shuts its parts down in
 * order. The script also ends when this process is gone, for any reason.
 * @param {string} node
 * @param {string} script
 */
function handOver(node, script) {
  const child = spawn(node, [join(root, script), ...process.argv.slice(2)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
    env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
  });
  child.on("exit", (code) => process.exit(code ?? 1));
  const end = () => process.kill(-Number(child.pid), "SIGTERM");
  process.on("SIGINT", end).on("SIGTERM", end).on("SIGHUP", end);
  // A killed npm sends no signal, but this process then gets another parent (the scripts of package.json use exec).
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || end(), 500).unref();
}
