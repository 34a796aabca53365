import { parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { showProblem } from "#server/tenants/seed/problems.ts";
import { readTenants } from "#server/tenants/seed/read-tenants.ts";
import { applyTenants, listTenants, storedRecord } from "#server/tenants/store/tenants.ts";
import type { CliDeps, Command } from "../command.ts";
import { rehearseTenants } from "./tenant-rehearsal.ts";

export const tenant: Command = {
  name: "tenant",
  summary: "applies, lists and shows client brands",
  usage: ["tenant apply <file-or-folder> [--check | --yes]", "tenant list", "tenant show <id>"],
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, {
      check: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    });
    const [subject, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`One at a time: ${more.join(" ")} is too much.`);
    if (verb === "apply" && subject) return apply(subject, values, deps);
    if (verb === "list" && !subject) return list(deps);
    if (verb === "show" && subject) return show(subject, deps);
    throw wrongUsage(
      verb ? `"tenant ${[verb, subject].filter(Boolean).join(" ")}" is incomplete or unknown.` : "tenant what?",
    );
  },
};

/**
 * Reads everything, lists all problems, and writes all records or none. If a record changes the cost of rewards, it
 * shows what the change would have cost, and writes only with --yes.
 */
async function apply(path: string, { check, yes }: { check: boolean; yes: boolean }, deps: CliDeps): Promise<void> {
  const reading = await readTenants(path);
  if (!reading.ok) {
    const count = reading.problems.length;
    throw userError(
      reading.problems.map(showProblem).join("\n"),
      `Nothing was applied: ${count} ${count === 1 ? "userError" : "problems"}.`,
    );
  }
  if (check) {
    for (const { id } of reading.value) deps.print(`${id}: in order`);
    return;
  }
  const changed = await rehearseTenants(reading.value, deps);
  if (changed.length > 0 && !yes)
    throw userError(
      `Nothing was applied: ${changed.join(", ")} would change what rewards cost.`,
      "The same command with --yes applies it.",
    );
  const result = await withClient(await deps.databaseUrl(), (client) => applyTenants(client, reading.value, deps.user));
  if ("taken" in result) {
    throw userError(
      result.taken
        .map(({ id, environment, host, takenBy }) => `${id}: hosts.${environment}: ${host} belongs to ${takenBy}`)
        .join("\n"),
      "Nothing was applied: a host leads to one tenant only.",
    );
  }
  for (const { id, version, changed } of result.applied)
    deps.print(`${id}: ${changed ? `version ${version} applied` : `unchanged (version ${version})`}`);
}

async function list(deps: CliDeps): Promise<void> {
  for (const row of await withClient(await deps.databaseUrl(), listTenants)) {
    const { id, version, name, appliedAt, appliedBy } = row;
    deps.print(`${id}  version ${version}  ${appliedAt.toISOString()}  by ${appliedBy}  ${name}`);
  }
}

/** Prints the record as currently applied, ready to be edited and applied again. */
async function show(id: string, deps: CliDeps): Promise<void> {
  const record = await withClient(await deps.databaseUrl(), (client) => storedRecord(client, id));
  if (record === null) throw userError(`There is no tenant "${id}".`, "cli tenant list shows them.");
  deps.print(JSON.stringify(record, null, 2));
}
