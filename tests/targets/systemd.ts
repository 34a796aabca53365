// npm run test:targets: systemd itself reads the units of deploy/systemd, finds nothing unknown in them, and rates how
// far each process is shut in. Fails without systemd-analyze (Debian's package systemd).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { settings } from "#server/platform/process/environment.ts";
import { root } from "#server/platform/process/root.ts";

/** What the runtime reads, beside our settings. */
const ofNode = ["NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];
/** systemd's exposure in tenths, 0 to 100; a plain service has 96. */
const exposure = 25;

const folder = mkdtempSync(join(tmpdir(), "referral-units-"));
try {
  cpSync(`${root}/deploy/systemd`, folder, { recursive: true });
  for (const file of globSync(`${folder}/**/*.{service,conf}`)) {
    const text = readFileSync(file, "utf8");
    for (const [line] of text.matchAll(/^Environment=.*$/gm))
      for (const [, name = ""] of line.replace("Environment=", "").matchAll(/(?:^|[ "])([A-Z_]+)=/g))
        assert(
          ofNode.includes(name) || name.replace(/_FILE$/, "") in settings.shape,
          `${basename(file)}: ${name} is no setting (docs/operations/run.md)`,
        );
    // The installation's own Node is not on this machine.
    writeFileSync(file, text.replace("/srv/referral/node_modules/node/bin/node", process.execPath));
  }
  for (const file of globSync(`${folder}/*.service`)) {
    const unit = basename(file).replace("@.", "@3001.");
    systemdAnalyze("verify", unit);
    systemdAnalyze("security", "--offline=yes", `--threshold=${exposure}`, unit);
    console.log(`${basename(file)} is right`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Ends the run where systemd complains, also where that is no failure for systemd itself. */
function systemdAnalyze(verb: string, ...args: string[]): void {
  const { error, status, stdout, stderr } = spawnSync("systemd-analyze", ["--no-pager", verb, ...args], {
    encoding: "utf8",
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
  });
  if (error) {
    console.error("There is no systemd-analyze here. Install it (apt-get install systemd), and run this again.");
    process.exit(1);
  }
  assert(status === 0 && stderr === "", `${stderr}\n${stdout}`);
}
