import { randomBytes } from "node:crypto";
import { orNone } from "#server/platform/cli/answer.ts";
import { type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { addOperator, listOperators, revokeOperator } from "#server/platform/store/operators.ts";
import { emailField } from "#server/platform/values/fields.ts";
import type { RequestContext } from "../context.ts";
import { operatorKeyHash } from "./operator-key.ts";

/**
 * `list` needs no key and leaves no entry: it opens the database as its owner, whom no key stops, it is how a first key
 * is found missing, and it names only the people who run the installation, who belong to no tenant's trail.
 */
export const operator: Command<RequestContext> = {
  name: "operator",
  summary: "names the people who may pay out, each with a key of their own",
  usage: {
    reads: ["operator list"],
    writes: ["operator add <name> --email <e-mail>", "operator revoke <name>"],
  },
  async run(args, deps) {
    const { values, positionals } = parseOptions(args, { email: { type: "string" } });
    const [verb, name, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`${more.join(" ")} is too much.`);
    const url = await deps.databaseUrl();
    if (verb === "list" && name === undefined) {
      const operators = await withClient(url, listOperators);
      const lines = operators.map(({ name: one, email, createdAt, usedAt, revokedAt }) => {
        const used = usedAt ? `  last used ${usedAt.toISOString()}` : "";
        const revoked = revokedAt ? `  revoked ${revokedAt.toISOString()}` : "";
        return `${one}  ${email}  since ${createdAt.toISOString()}${used}${revoked}`;
      });
      return deps.show({ operators }, orNone(lines, "no operators"));
    }
    // Lower case only: "Anna" must not pass as a second person beside "anna".
    if (!name || !/^[a-z][a-z0-9._-]{1,39}$/.test(name)) {
      throw wrongUsage("A name has 2 to 40 small letters, digits, dots and hyphens.");
    }
    if (verb === "add") {
      const { data: email } = emailField.safeParse(values.email ?? "");
      if (!email) throw wrongUsage("--email needs the e-mail address of the person whose key it is.");
      const key = `op_${randomBytes(32).toString("base64url")}`;
      const added = await withClient(url, (client) =>
        addOperator(client, { name, email, keyHash: operatorKeyHash(key) }),
      );
      if (!added) throw userError(`The name ${name} was given before.`, "Choose another; names are not given again.");
      deps.print(`Key of ${name}, shown this once: ${key}`);
      deps.print("To be kept by that person alone, and given as OPERATOR_KEY.");
      deps.print("It counts where two people are needed after 24 hours, except within a day of the first key.");
      return deps.print(`Other keys and logins of ${email} are the same person where two are needed.`);
    }
    if (verb !== "revoke") throw wrongUsage("operator what?");
    if (!(await withClient(url, (client) => revokeOperator(client, name)))) {
      throw userError(`Nobody called ${name} has a working key.`, "cli operator list shows the names.");
    }
    deps.print(`The key of ${name} no longer works.`);
  },
};
