import { join, resolve } from "node:path";
import { z } from "zod";
import { orNone } from "#server/platform/cli/answer.ts";
import { parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { switches } from "#server/tenants/model.ts";
import { showProblems } from "#server/tenants/seed/problems.ts";
import { readTenants } from "#server/tenants/seed/read-tenants.ts";
import { applyTenants, listTenants, type NotApplied, storedRecord } from "#server/tenants/store/tenants.ts";
import type { CliDeps, Command } from "../command.ts";
import { check, countOf } from "./check.ts";
import { move } from "./move.ts";
import { writeBrand } from "./new-brand.ts";
import { play } from "./play/play.ts";
import { authorsOf, recolouredBy, rehearseTenants, storedBeside } from "./tenant-rehearsal.ts";

export const tenant: Command = {
  name: "tenant",
  summary: "checks, plays, applies, lists and shows client brands, and moves them between cells",
  usage: {
    reads: [
      "tenant check <folder> [--catalogue <file>] [--texts <folder>] [--try <e-mail>] [--played <folder>]",
      "tenant list",
      "tenant show <tenant>",
      "tenant move <tenant> --status",
    ],
    writes: [
      "tenant new <id> --name <brand> --domain <brand.example> [--sie] [--folder <folder>]",
      "tenant apply <file-or-folder> [--check | --yes]",
      "tenant play <tenant> [--folder <folder>]",
      "tenant move <tenant> --to <cell> [--stop <seconds>]",
      "tenant move <tenant> --back | --drop",
    ],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, {
      check: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      catalogue: { type: "string" },
      texts: { type: "string" },
      try: { type: "string" },
      played: { type: "string" },
      name: { type: "string" },
      domain: { type: "string" },
      sie: { type: "boolean", default: false },
      folder: { type: "string" },
      to: { type: "string" },
      status: { type: "boolean", default: false },
      back: { type: "boolean", default: false },
      drop: { type: "boolean", default: false },
      stop: { type: "string" },
    });
    const [subject, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`One at a time: ${more.join(" ")} is too much.`);
    if (verb === "new" && subject) return begin(subject, values, deps);
    if (verb === "check" && subject) return check(subject, values, deps);
    if (verb === "play" && subject) return play(subject, values.folder ?? join(".cache", `play-${subject}`), deps);
    if (verb === "apply" && subject) return apply(subject, values, deps);
    if (verb === "list" && !subject) return list(deps);
    if (verb === "show" && subject) return show(subject, deps);
    if (verb === "move" && subject) return move(subject, values, deps);
    throw wrongUsage(
      verb ? `"tenant ${[verb, subject].filter(Boolean).join(" ")}" is incomplete or unknown.` : "tenant what?",
    );
  },
};

type Wanted = { name?: string | undefined; domain?: string | undefined; sie: boolean; folder?: string | undefined };

/** Writes the files of a new brand into a new folder, and says what comes next. */
async function begin(id: string, { name, domain, sie, folder = id }: Wanted, deps: CliDeps): Promise<void> {
  if (!name || !domain) throw wrongUsage("tenant new needs --name and --domain.");
  const [okId, okDomain] = [switches.shape.id.safeParse(id), brandDomain.safeParse(domain)];
  if (!okId.success) throw wrongUsage(`"${id}" is no id: small letters, digits and -, beginning with a letter.`);
  if (!okDomain.success) throw wrongUsage(`"${domain}" is no domain, such as marke.example.`);
  const files = await writeBrand(folder, { id, name, domain, formOfAddress: sie ? "sie" : "du" }).catch(
    (fault: NodeJS.ErrnoException) => {
      if (fault.code === "EEXIST")
        throw userError(`${folder} has such files already.`, "Nothing of them was changed. Name another --folder.");
      if (unwritable.includes(fault.code ?? "")) {
        const place = resolve(folder);
        const hint = "Run the command in a folder that you may write to, or name one: --folder <folder>.";
        throw userError(`${place} cannot be written.`, hint, "noRights");
      }
      throw fault;
    },
  );
  deps.print(`${folder}: ${files.join(", ")}`);
  deps.print(`Replace what is marked TODO; tenant check ${folder} lists it with the lines, and what contradicts.`);
  deps.print(`Then: tenant apply ${folder}, and catalogue apply ${folder}/catalogue.json --tenant ${id}`);
  deps.print(
    `Own texts of pages and mails go into ${folder}/texts/de and /en: texts apply ${folder}/texts --tenant ${id}`,
  );
}

/** What systems say of a folder that cannot be made or written; Node says ENOENT of a read-only one. */
const unwritable = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "ENOENT"];

const brandDomain = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);

/**
 * Reads everything, lists all problems, and writes all records or none. If a record changes the cost of rewards, it
 * shows what the change would have cost, and writes only with --yes, by two operators if more may be given; so it does
 * if a record changes the colours.
 */
async function apply(path: string, { check, yes }: { check: boolean; yes: boolean }, deps: CliDeps): Promise<void> {
  const reading = await readTenants(path);
  if (!reading.ok) {
    throw userError(await showProblems(reading.problems), `Nothing was applied: ${countOf(reading.problems.length)}`);
  }
  const { records, pictures } = reading.value;
  if (check) {
    for (const { id } of records) deps.print(`${id}: in order`);
    return;
  }
  const replaced = await storedBeside(records, deps);
  const changed = await rehearseTenants(replaced, deps);
  const against = [
    ...(changed.length > 0 ? [`${changed.join(", ")} would change what rewards cost.`] : []),
    ...recolouredBy(replaced).map(
      (id) => `${id} has other colours, perhaps chosen at /agent/farben; tenant show ${id} prints them.`,
    ),
  ];
  if (against.length > 0 && !yes)
    throw userError(`Nothing was applied: ${against.join("\n")}`, "The same command with --yes applies it.");
  const authors = await authorsOf(replaced, deps);
  const result = await withClient(await deps.databaseUrl(), (client) =>
    applyTenants(client, records, authors, pictures),
  );
  if (!("applied" in result)) throw notApplied(result);
  for (const { id, version, changed } of result.applied)
    deps.print(`${id}: ${changed ? `version ${version} applied` : `unchanged (version ${version})`}`);
}

export function notApplied(result: NotApplied): Error {
  if ("paid" in result)
    return userError(
      result.paid
        .map((id) => `${id}: test: cannot change once a payout run was prepared, a reward paid or the test clock moved`)
        .join("\n"),
      "Nothing was applied: a tenant that has paid stays what it is. Make another one.",
    );
  if ("closed" in result)
    return userError(
      result.closed.map((id) => `${id}: moves to another cell, or is there`).join("\n"),
      "Nothing was applied: apply it where it is served. tenant move <tenant> --status says where.",
    );
  const hosts = result.taken.map(
    ({ id, environment, host, takenBy }) => `${id}: hosts.${environment}: ${host} belongs to ${takenBy}`,
  );
  return userError(hosts.join("\n"), "Nothing was applied: a host leads to one tenant only.");
}

async function list(deps: CliDeps): Promise<void> {
  const tenants = await withClient(await deps.databaseUrl(), listTenants);
  const lines = tenants.map(
    ({ id, version, name, appliedAt, appliedBy }) =>
      `${id}  version ${version}  ${appliedAt.toISOString()}  by ${appliedBy}  ${name}`,
  );
  deps.show({ tenants }, orNone(lines, "no tenants; tenant new begins one"));
}

/** Prints the record as currently applied, ready to be edited and applied again. */
async function show(id: string, deps: CliDeps): Promise<void> {
  const record = await withClient(await deps.databaseUrl(), (client) => storedRecord(client, id));
  if (record === null) throw userError(`There is no tenant "${id}".`, "cli tenant list shows them.", "notFound");
  deps.show(record as object, [JSON.stringify(record, null, 2)]);
}
