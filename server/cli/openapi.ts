import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openapi as made } from "#server/api/openapi/document.ts";
import { parseOptions } from "#server/platform/cli/command.ts";
import { root } from "#server/platform/process/root.ts";
import { userError } from "#server/platform/process/user-error.ts";
import type { Command } from "./command.ts";

const file = join(root, "docs/openapi.json");

export const openapi: Command = {
  name: "openapi",
  summary: "writes docs/openapi.json, the description of the JSON facade, from its endpoints",
  usage: {
    reads: [],
    writes: ["openapi [--check]"],
  },
  async run(args, deps) {
    const { values } = parseOptions(args, { check: { type: "boolean", default: false } });
    const text = `${JSON.stringify(made(), null, 2)}\n`;
    const before = await readFile(file, "utf8").catch(() => "");
    if (before === text) return deps.print("docs/openapi.json is up to date");
    if (values.check) throw userError("docs/openapi.json is stale.", "npm run cli -- openapi");
    await writeFile(file, text);
    deps.print("docs/openapi.json is written");
  },
};
