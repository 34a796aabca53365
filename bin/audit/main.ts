// npm run audit:deps [-- --advisories <folder>]: what is known against the packages that are shipped. Exit code 1:
// something was found; 2: nothing was, but nobody told what is vulnerable. docs/operations/deploy.md, "A release".
import { parseArgs } from "node:util";
import { fromFolder, fromRegistry } from "./advisories.ts";
import { readLockfile, refusedLicences, shipped, undecidedScripts } from "./lockfile.ts";

const { advisories: folder } = parseArgs({ options: { advisories: { type: "string" } } }).values;
const packages = readLockfile();
const told = folder === undefined ? await fromRegistry() : ofFolder(folder);

console.log(`${shipped(packages).length} packages are shipped.`);
const found =
  report("licence that does not allow the use", refusedLicences(packages)) +
  report("install script that nobody decided about", undecidedScripts(packages)) +
  ("refused" in told ? 0 : report("known vulnerability", told.findings));
if ("refused" in told) {
  console.log(`vulnerabilities: NOT CHECKED, ${told.refused}`);
  console.log("Name a folder of advisories (--advisories), or a registry that has them (npm_config_registry).");
}
process.exitCode = found > 0 ? 1 : "refused" in told ? 2 : 0;

function ofFolder(name: string): { findings: string[] } | { refused: string } {
  const findings = fromFolder(name, packages);
  return findings ? { findings } : { refused: `${name} has no advisory about a package of npm` };
}

/** Returns how many there are. */
function report(kind: string, lines: string[]): number {
  console.log(`${kind}: ${lines.length || "none"}${lines.map((line) => `\n  ${line}`).join("")}`);
  return lines.length;
}
