#!/usr/bin/env node
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";

/**
 * create-referral-example: makes a project of its own from one of the examples, with your tenant's name and address
 * filled in. It writes only into a folder that is not there yet.
 */
const examples = readdirSync(join(import.meta.dirname, "examples"));
const own = read<{ name: string; version: string }>(join(import.meta.dirname, "package.json"));
/** Packages that an example needs besides the client. */
const others: Record<string, Record<string, string>> = { "identity-provider": { "oidc-provider": "9.13.3" } };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tenant: { type: "string" },
    url: { type: "string" },
    /** The client's archive, as npm pack made it; default: the published version. */
    client: { type: "string" },
  },
});
const [example = "", folder = "", ...more] = positionals;
const problem = wrong();
if (problem) {
  console.error(`${problem}\nUsage: create-referral-example <${examples.join(" | ")}> <new folder>`);
  console.error("       [--tenant <id>] [--url <https://nordlicht.example/api>] [--client <archive of npm pack>]");
  process.exit(2);
}

mkdirSync(folder, { recursive: true });
cpSync(join(import.meta.dirname, "examples", example), folder, { recursive: true });
for (const name of globSync("*.{ts,md}", { cwd: folder })) {
  const file = join(folder, name);
  writeFileSync(file, filledIn(readFileSync(file, "utf8")));
}
const project = {
  name: basename(resolve(folder)),
  private: true,
  type: "module",
  engines: { node: ">=22.18" },
  scripts: { start: "node main.ts" },
  dependencies: {
    [own.name]: values.client ? `file:${resolve(values.client)}` : own.version,
    ...others[example],
  },
};
writeFileSync(join(folder, "package.json"), `${JSON.stringify(project, null, 2)}\n`);
console.log(
  `${folder} is made. Next: cd ${folder} && npm install && npm start (README.md says what it needs; Node 22.18 or newer)`,
);

function wrong(): string | null {
  if (!examples.includes(example)) return example ? `There is no example "${example}".` : "Which example?";
  if (!folder || more.length > 0) return "One new folder is needed.";
  if (existsSync(folder)) return `${folder} is there already.`;
  if (values.tenant !== undefined && !/^[a-z][a-z0-9-]*$/.test(values.tenant)) return "--tenant is a tenant's id.";
  if (values.url !== undefined && !URL.canParse(values.url)) return "--url is the address of the facade, with /api.";
  return null;
}

/** An example's text in a project of its own, with the tenant's name and address. */
function filledIn(text: string): string {
  const used = example === "identity-provider" ? "elbschutz" : "nordlicht";
  const { tenant = used, url } = values;
  const upper = (id: string) => id.toUpperCase().replaceAll("-", "_");
  const named = text
    .replaceAll("../../index.ts", own.name)
    .replaceAll(used, tenant)
    .replaceAll(`${upper(used)}_`, `${upper(tenant)}_`);
  if (url === undefined) return named;
  const { href, origin } = new URL(url);
  return named
    .replaceAll("http://127.0.0.1:3000/api", href.replace(/\/$/, ""))
    .replaceAll(`http://${tenant}.localhost:3000`, origin);
}

function read<Contents>(file: string): Contents {
  return JSON.parse(readFileSync(file, "utf8")) as Contents;
}
