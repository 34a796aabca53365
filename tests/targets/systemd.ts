// npm run test:targets: systemd itself reads the units of deploy/systemd, finds nothing unknown in them, and rates how
// far each process is shut in; the command line runs with their settings and credentials. Fails without systemd-analyze
// (Debian's package systemd).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
  commandLine();
} finally {
  rmSync(folder, { recursive: true });
}

/** cli.sh of an installation that is a link to its version's folder, up to what it asks systemd for. */
function commandLine(): void {
  const [version, link, asked] = [join(folder, "app-1.0.0"), join(folder, "app"), join(folder, "asked")];
  cpSync(`${root}/deploy/systemd`, join(version, "deploy/systemd"), { recursive: true });
  symlinkSync(version, link);
  mkdirSync(join(folder, "bin"));
  // What it was asked, and the operator's key, which is there for as long as the command runs.
  const fake = `#!/bin/sh
for word; do printf '%s\\n' "$word"; done >${asked}
cat $(sed -n 's/^--property=LoadCredential=OPERATOR_KEY://p' ${asked}) >${asked}.key
exit 7
`;
  writeFileSync(join(folder, "bin/systemd-run"), fake, { mode: 0o755 });
  const env = {
    ...process.env,
    PATH: `${folder}/bin:${process.env.PATH}`,
    UNITS: folder,
    OPERATOR_KEY: "of anna",
    SUDO_USER: "anna",
  };
  const { status, stderr } = spawnSync(join(link, "deploy/systemd/cli.sh"), ["orders", "show", "A 1"], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  assert.equal(status, 7, stderr);
  const words = readFileSync(asked, "utf8").trimEnd().split("\n");
  const command = [`${link}/node_modules/node/bin/node`, `${link}/build/processes/cli.js`, "orders", "show", "A 1"];
  assert.deepEqual(words.slice(words.indexOf("--")), ["--", ...command]);
  for (const option of ["--pipe", "--pty", "--wait", "--collect", `--working-directory=${folder}`])
    assert(words.includes(option), `cli.sh asks for ${option}`);
  assert(!words.join().includes("of anna"), "the operator's key is no property, which everybody could read");
  assert.equal(readFileSync(`${asked}.key`, "utf8"), "of anna");

  const properties = words.flatMap((word) => (word.startsWith("--property=") ? [word.replace("--property=", "")] : []));
  assert(properties.includes("Environment=TYPED_BY=anna"), "the trail learns who typed");
  const name = words.find((word) => word.startsWith("--unit="))?.replace("--unit=", "");
  const found = properties.flatMap((line) => [...line.matchAll(/\b([A-Z_]+)_FILE=(\S+)/g)]);
  for (const [, setting = "", path = ""] of found) {
    const credential = path.replace(`/run/credentials/${name}.service/`, "");
    assert(
      properties.some((line) => line.startsWith(`LoadCredential=${credential}:`)),
      `${setting} is a credential that the unit has`,
    );
  }
  const settingsFound = found.map(([, setting = ""]) => setting).sort();
  const wanted = [
    "APP_DATABASE_URL",
    "APP_SECRET",
    "DATABASE_URL",
    "DATA_KEYS",
    "INDEX_KEYS",
    "OPERATOR_KEY",
    "SMTP_URL",
  ];
  assert.deepEqual(settingsFound, wanted);
  writeFileSync(
    join(folder, "asked.service"),
    `[Service]\nType=oneshot\nExecStart=${process.execPath} --version\n${properties.join("\n")}\n`,
  );
  systemdAnalyze("verify", "asked.service");
  console.log("cli.sh is right");
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
