import { addAgency } from "#server/agencies/add-agency.ts";
import { newAgency } from "#server/agencies/schema.ts";
import { picked } from "#server/platform/cli/answer.ts";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { readFlags } from "#server/platform/cli/flags.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";

const options = {
  name: { type: "string" },
  street: { type: "string" },
  postcode: { type: "string" },
  city: { type: "string" },
  phone: { type: "string" },
  email: { type: "string" },
  "fee-cents": { type: "string", default: "0" },
  "vat-id": { type: "string" },
} as const;
type Values = ReturnType<typeof parseOptions<typeof options>>["values"];

const flagOf = {
  externalId: "An agency's id",
  name: "--name",
  street: "--street",
  postcode: "--postcode",
  city: "--city",
  phone: "--phone",
  email: "--email",
  feeCents: "--fee-cents",
  vatId: "--vat-id",
};

export const agencies: Command<RequestContext> = {
  name: "agencies",
  summary: "adds and lists a tenant's agencies",
  usage: {
    reads: ["agencies list"],
    writes: [
      "agencies add <id> --tenant <tenant> --name <name> --street <street and number> --postcode <postcode> --city <city> --phone <phone> --email <e-mail> [--fee-cents <for each released order>] [--vat-id <id>]",
    ],
  },
  async run(args, deps) {
    const { values, positionals } = parseOptions(args, options);
    const [verb, id, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`${more.join(" ")} is too much; words with blanks need quotation marks.`);
    if (verb === "list" && id === undefined) return list(deps);
    if (verb !== "add" || id === undefined) throw wrongUsage("agencies add <id>, or agencies list.");
    return add(deps, id, values);
  },
};

async function add(deps: CliDeps<RequestContext>, externalId: string, values: Values): Promise<void> {
  const { "fee-cents": fee, "vat-id": vatId = null, ...plain } = values;
  const feeCents = /^\d{1,9}$/.test(fee) ? Number(fee) : fee;
  const facts = readFlags(newAgency, { ...plain, externalId, feeCents, vatId }, flagOf);
  const ctx = await deps.ctx();
  const added = await addAgency(ctx, facts, await operatorAtWork(deps, ctx.operators));
  const tenant = ctx.tenant.id;
  if (!added.ok) throw userError(`${tenant} has an agency ${externalId}.`, "Nothing was changed; cli agencies list.");
  const { name, postcode, city } = added.value;
  deps.print(
    `${tenant}: agency ${externalId} added: ${name}, ${postcode} ${city}, fee ${formatCents(feeCents as number, "de")}`,
  );
  deps.print(`Its owner: cli people add --tenant ${tenant} --role owner --agency ${externalId} --email … --name …`);
}

async function list(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const fields = ["externalId", "state", "name", "postcode", "city", "feeCents"] as const;
  const agencies = (await ctx.agencies.list()).map((agency) => picked(agency, ...fields));
  const lines = agencies.map(
    ({ externalId, state, name, postcode, city, feeCents }) =>
      `${externalId}  ${state}  ${name}, ${postcode} ${city}  fee ${formatCents(feeCents, "de")}`,
  );
  const summary = `${ctx.tenant.id}: ${agencies.length} ${agencies.length === 1 ? "agency" : "agencies"}`;
  deps.show({ agencies }, [...lines, summary]);
}
