import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { suggestionsFor } from "#server/cli/completion/suggest.ts";
import { commands } from "#server/cli/main.ts";
import { seededEnv } from "#tests/support/database/seeded-database.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { processFlags } from "../../../bin/start/process-flags.ts";

vi.setConfig({ testTimeout: 90_000 });
const { database } = await seededServices();
const root = join(import.meta.dirname, "../../..");
const cli = [process.execPath, "server/cli.ts"];

const suggested = (line: string) => suggestionsFor(line, commands).words;

describe("completion of the command line", () => {
  it("knows every command, and every word and option of its forms where it stands", () => {
    expect(suggested("cli ")).toEqual(expect.arrayContaining(commands.map(({ name }) => name)));
    for (const { name, usage } of commands) {
      for (const form of [...usage.reads, ...usage.writes]) {
        const [, verb = ""] = form.split(" ");
        if (!/^[a-z-]+$/.test(verb)) continue;
        expect(suggested(`cli ${name} `), form).toContain(verb);
        const options = form.match(/--[a-z-]+/g) ?? [];
        const places = form.replace(/^\S+ \S+/, "").match(/^(?: (?!--)(?:<[^>]*>|[^\s[]+))*/)?.[0] ?? "";
        const given = places.replaceAll(/<[^>]*>/g, "x").replaceAll(/\|\S+/g, "");
        expect(suggested(`cli ${name} ${verb}${given} --`), form).toEqual(expect.arrayContaining(options));
      }
    }
  });

  it.each([
    ["cli pay", ["payouts"]],
    ["cli payouts re", ["reconcile", "release"]],
    ["cli cases list --state re", ["rejected", "resolved"]],
    ["cli cases close K7Q4-M2XW --as r", ["rejected", "resolved"]],
    ["cli texts show faq ", ["de", "en"]],
    ["cli --tenant nordlicht orders c", ["cancel", "confirm"]],
    ["cli webhooks d", ["disable"]],
    ["cli keys accept D", ["DATA_KEYS"]],
    ["cli orders show A-1 --as-of 2026-03-06 --j", ["--json"]],
    ["cli orders confirm A-1 --j", []],
    ["cli orders show ", []],
    ["cli orders confirm --tenant nordlicht --te", []],
    ["cli claims hold 1 --reason ", []],
    ["cli dance ", []],
  ])("%s", (line, words) => {
    const found = suggested(line);
    expect(line.endsWith(" ") && words.length === 0 ? found.filter((one) => !one.startsWith("--")) : found).toEqual(
      words,
    );
  });

  it.each(["cli orders list --tenant ", "cli tenant show ", "cli tenant move "])("asks for tenants: %s", (line) => {
    expect(suggestionsFor(line, commands).needsTenants).toBe(true);
  });

  it("asks for no tenant where a new one, or something else, is named", () => {
    for (const line of ["cli tenant new ", "cli claims show ", "cli tenant list "])
      expect(suggestionsFor(line, commands).needsTenants).toBe(false);
  });
});

/** What a shell that has read the script offers for a line. */
async function offered(shell: "bash" | "zsh", line: string, end: string): Promise<string[]> {
  const env = { ...processFlags.env, PATH: process.env["PATH"], ...seededEnv(database) };
  const { stdout: script } = await promisify(execFile)(cli[0] ?? "", [...cli.slice(1), "completion", shell], {
    cwd: root,
    env,
  });
  const typed = shell === "zsh" ? end : `${script}\n${end}`;
  const { stdout } = await promisify(execFile)(shell, ["-c", typed, shell, line], {
    cwd: root,
    env: { ...env, SCRIPT: script },
    timeout: 60_000,
  });
  return stdout.split("\n").filter(Boolean);
}

describe("in a shell", () => {
  const bash = `COMP_LINE="$1"; COMP_POINT=$\{#1}; _cli; printf "%s\\n" "$\{COMPREPLY[@]}"; complete -p cli >&2`;

  it("bash completes subcommands, and the tenants of the database", async () => {
    expect(await offered("bash", "cli payouts se", bash)).toEqual(["settle"]);
    expect(await offered("bash", "cli payouts list --tenant nord", bash)).toEqual(["nordlicht"]);
    expect(await offered("bash", "cli tenant show ", bash)).toEqual(
      expect.arrayContaining(["elbschutz", "nordlicht", "standard"]),
    );
  });

  // Completes only in a terminal: zsh itself opens one, reads the script in it, and presses Tab.
  const hasZsh = spawnSync("zsh", ["--version"]).status === 0;
  it.runIf(hasZsh)("zsh completes what has one possibility, when Tab is pressed", async () => {
    const pressed = `zmodload zsh/zpty; zpty shell zsh -f -i; zpty -w shell "$(print -r -- "$SCRIPT"); print RE''ADY"
      zpty -r -m shell out '*READY*'; zpty -w -n shell "$1"$'\t'; zpty -r -m shell out '*settle*'; print settle; zpty -d shell`;
    expect(await offered("zsh", "cli payouts set", pressed)).toContain("settle");
  });
});
