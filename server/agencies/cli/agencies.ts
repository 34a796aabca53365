import { addAgency } from "#server/agencies/add-agency.ts";
import { changeAgency } from "#server/agencies/change-agency.ts";
import { changedAgency, newAgency } from "#server/agencies/schema.ts";
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
  "fee-cents": { type: "string" },
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
  summary: "adds, changes and lists a tenant's agencies",
  usage: {
    reads: ["agencies list"],
    writes: [
      "agencies add <id> --tenant <tenant> --name <name> --street <street and number> --postcode <postcode> --city <city> --phone <phone> --email <e-mail> [--fee-cents <for each released order>] [--vat-id <id>]",
      "agencies change <id> --tenant <tenant> [--name <name>] [--street <street and number>] [--postcode <postcode>] [--city <city>] [--phone <phone>] [--email <e-mail>] [--fee-cents <for each order released from now on>] [--vat-id <id, or empty>]",
    ],
  },
  async run(args, deps) {
    const { values, positionals } = parseOptions(args, options);
    const [verb, id, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`${more.join(" ")} is too much; words with blanks need quotation marks.`);
    if (verb === "list" && id === undefined) return list(deps);
    if (verb === "change" && id !== undefined) return change(deps, id, values);
    if (verb !== "add" || id === undefined)
      throw wrongUsage("agencies add <id>, agencies change <id>, or agencies list.");
    return add(deps, id, values);
  },
};

async function add(deps: CliDeps<RequestContext>, externalId: string, values: Values): Promise<void> {
  const { "fee-cents": fee = "0", "vat-id": vatId = null, ...plain } = values;
  const feeCents = centsIn(fee);
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

/** What is not given stays as it is. */
async function change(deps: CliDeps<RequestContext>, externalId: string, values: Values): Promise<void> {
  if (Object.keys(values).length === 0) throw wrongUsage("agencies change needs at least one of its options.");
  const ctx = await deps.ctx();
  const { id: tenant } = ctx.tenant;
  const unknown = () =>
    userError(`${tenant} has no agency ${externalId}.`, "cli agencies list shows them.", "notFound");
  const agency = await ctx.agencies.byExternalId(externalId);
  if (!agency) throw unknown();
  const { "fee-cents": fee, "vat-id": vatId, ...plain } = values;
  const given = {
    ...agency,
    ...plain,
    ...(fee === undefined ? {} : { feeCents: centsIn(fee) }),
    ...(vatId === undefined ? {} : { vatId: vatId || null }),
  };
  const facts = readFlags(changedAgency, given, flagOf);
  const changed = await changeAgency(ctx, externalId, facts, await operatorAtWork(deps, ctx.operators));
  if (!changed.ok) throw unknown();
  const { name, postcode, city, feeCents } = changed.value;
  deps.print(`${tenant}: agency ${externalId}: ${name}, ${postcode} ${city}, fee ${formatCents(feeCents, "de")}`);
}

const centsIn = (typed: string): number | string => (/^\d{1,9}$/.test(typed) ? Number(typed) : typed);

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
