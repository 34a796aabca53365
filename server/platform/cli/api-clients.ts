import { randomBytes } from "node:crypto";
import { orNone, picked } from "#server/platform/cli/answer.ts";
import { type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { apiKeyHash, apiKeyPrefix, shownKeyLength } from "#server/platform/keys/api-keys.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { apiClientRepository } from "#server/platform/store/api-clients.ts";
import type { RequestContext } from "../context.ts";

export const apiClients: Command<RequestContext> = {
  name: "api-clients",
  summary: "names a tenant's partners whose servers call the facade, each with a key and limits of its own",
  usage: {
    reads: ["api-clients list"],
    writes: ["api-clients add <name> [--factor <times a visitor's limits>]", "api-clients revoke <name>"],
  },
  async run(args, deps) {
    const { values, positionals } = parseOptions(args, { factor: { type: "string", default: "10" } });
    const [verb, name, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`${more.join(" ")} is too much.`);
    const tenant = await deps.tenant();
    const clients = apiClientRepository((await deps.services()).database.of(tenant.id));
    if (verb === "list" && name === undefined) {
      const found = (await clients.list()).map((one) =>
        picked(one, "name", "prefix", "limitFactor", "createdAt", "lastUsedAt", "revokedAt"),
      );
      const lines = found.map((one) => {
        const revoked = one.revokedAt ? `  revoked ${one.revokedAt.toISOString()}` : "";
        const used = one.lastUsedAt ? `  used ${one.lastUsedAt.toISOString()}` : "";
        return `${one.name}  ${one.prefix}…  limits × ${one.limitFactor}  since ${one.createdAt.toISOString()}${used}${revoked}`;
      });
      return deps.show({ clients: found }, orNone(lines, "no API clients"));
    }
    if (!name || !/^[a-z][a-z0-9._-]{1,39}$/.test(name))
      throw wrongUsage("A name has 2 to 40 small letters, digits, dots and hyphens.");
    if (verb === "add") {
      const limitFactor = Number(values.factor);
      if (!Number.isInteger(limitFactor) || limitFactor < 1 || limitFactor > 1000)
        throw wrongUsage("--factor is a whole number from 1 to 1000.");
      const key = `${apiKeyPrefix}${randomBytes(32).toString("base64url")}`;
      if (!(await clients.add({ name, keyHash: apiKeyHash(key), prefix: key.slice(0, shownKeyLength), limitFactor })))
        throw userError(`The name ${name} was given before.`, "Choose another; names are not given again.");
      deps.print(`Key of ${name} at ${tenant.id}, shown this once: ${key}`);
      return deps.print("To be sent as X-Api-Key with every call.");
    }
    if (verb !== "revoke") throw wrongUsage("api-clients what?");
    if (!(await clients.revoke(name)))
      throw userError(`No client called ${name} has a working key.`, "cli api-clients list shows the names.");
    deps.print(`The key of ${name} no longer works; processes notice within a minute.`);
  },
};
