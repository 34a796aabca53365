import { type Command, parseOptions, wrongUsage } from "#server/cli/command.ts";
import { userError } from "#server/runtime/process/user-error.ts";
import { showProblem } from "#server/seed/problems.ts";
import { readCatalogue } from "#server/seed/read-catalogue.ts";
import { writeCatalogue } from "#server/store/content/catalogue-writer.ts";

export const catalogue: Command = {
  name: "catalogue",
  summary: "applies products, rewards and campaigns of a tenant with the local catalogue",
  usage: ["catalogue apply <file> --tenant <id> [--check]"],
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { check: { type: "boolean", default: false } });
    const [file, ...more] = positionals;
    if (verb !== "apply" || !file || more.length > 0) throw wrongUsage("catalogue apply needs one file.");
    const reading = await readCatalogue(file);
    if (!reading.ok) throw userError(reading.problems.map(showProblem).join("\n"), "Nothing was applied.");
    const { categories, products, offers, rewards, campaigns } = reading.value;
    const parts = `${categories.length} categories, ${products.length} products, ${offers.length} offers, ${rewards.length} rewards, ${campaigns.length} campaigns`;
    if (values.check) return deps.print(`in order: ${parts}`);
    const { database } = await deps.services();
    const { id } = await deps.tenant();
    const changed = await writeCatalogue(database, id, reading.value, deps.user);
    deps.print(changed ? `${id}: ${parts}` : `${id}: unchanged`);
  },
};
