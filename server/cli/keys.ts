import { randomBytes } from "node:crypto";
import { problem } from "#server/postgres/problem.ts";
import { withClient } from "#server/store/installation.ts";
import { resealTenant } from "#server/store/reseal.ts";
import { readTenants } from "#server/store/tenants.ts";
import { type Command, wrongUsage } from "./command.ts";

export const keys: Command = {
  name: "keys",
  summary: "makes a data key, and reseals what older keys sealed with the first of DATA_KEYS",
  usage: ["keys new <id>", "keys rotate"],
  async run([verb, id, ...more], deps) {
    if (verb === "new" && id && more.length === 0) {
      if (!/^[A-Za-z0-9_-]{1,20}$/.test(id)) throw wrongUsage("A key's id has at most 20 letters, digits, - and _.");
      return deps.print(`${id}:${randomBytes(32).toString("base64")}`);
    }
    if (verb !== "rotate" || id !== undefined) throw wrongUsage("keys what?");
    const { databases, sealer } = await deps.house();
    let broken = 0;
    // From the table, not from memory: a tenant whose record cannot be read has sealed rows all the same.
    for (const tenant of await withClient(await deps.databaseUrl(), readTenants)) {
      for (const { table, column, ...result } of await resealTenant(databases.of(tenant.id), sealer)) {
        if (result.resealed > 0) deps.print(`${tenant.id}: ${table}.${column}: ${result.resealed} resealed`);
        if (result.broken.length > 0)
          deps.print(`${tenant.id}: ${table}.${column}: does not open: ${result.broken.join(", ")}`);
        broken += result.broken.length;
      }
    }
    if (broken > 0) {
      throw problem(
        `${broken} values do not open with any key of DATA_KEYS.`,
        "Add the key that sealed them, or restore the rows. Keep the older keys until this command is silent.",
      );
    }
    deps.print("Everything is sealed with the first key; the others are no longer needed.");
  },
};
