import { randomBytes } from "node:crypto";
import { type Command, wrongUsage } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { addOperator, listOperators, revokeOperator } from "#server/platform/store/operators.ts";
import type { RequestContext } from "../context.ts";
import { operatorKeyHash } from "./operator-key.ts";

export const operator: Command<RequestContext> = {
  name: "operator",
  summary: "names the people who may pay out, each with a key of their own",
  usage: {
    reads: ["operator list"],
    writes: ["operator add <name>", "operator revoke <name>"],
  },
  async run([verb, name, ...more], deps) {
    if (more.length > 0) throw wrongUsage(`${more.join(" ")} is too much.`);
    const url = await deps.databaseUrl();
    if (verb === "list" && name === undefined) {
      const operators = await withClient(url, listOperators);
      const lines = operators.map(({ name: one, createdAt, revokedAt }) => {
        const revoked = revokedAt ? `  revoked ${revokedAt.toISOString()}` : "";
        return `${one}  since ${createdAt.toISOString()}${revoked}`;
      });
      return deps.show({ operators }, lines);
    }
    // Lower case only: "Anna" must not pass as a second person beside "anna".
    if (!name || !/^[a-z][a-z0-9._-]{1,39}$/.test(name)) {
      throw wrongUsage("A name has 2 to 40 small letters, digits, dots and hyphens.");
    }
    if (verb === "add") {
      const key = `op_${randomBytes(32).toString("base64url")}`;
      const added = await withClient(url, (client) => addOperator(client, name, operatorKeyHash(key)));
      if (!added) throw userError(`The name ${name} was given before.`, "Choose another; names are not given again.");
      deps.print(`Key of ${name}, shown this once: ${key}`);
      return deps.print("To be kept by that person alone, and given as OPERATOR_KEY.");
    }
    if (verb !== "revoke") throw wrongUsage("operator what?");
    if (!(await withClient(url, (client) => revokeOperator(client, name)))) {
      throw userError(`Nobody called ${name} has a working key.`, "cli operator list shows the names.");
    }
    deps.print(`The key of ${name} no longer works.`);
  },
};
