import { cancelInvoice, markInvoicePaid } from "#server/agencies/invoice/end-invoice.ts";
import type { Invoice } from "#server/agencies/invoice/model.ts";
import { readNumber, writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import { invoiceStates } from "#server/agencies/invoice/states.ts";
import { entryOfCommand } from "#server/platform/audit/audited-action.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { orNone, picked } from "#server/platform/cli/answer.ts";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";

export const invoices: Command<RequestContext> = {
  name: "invoices",
  summary: "lists agencies' invoices, notes that one is paid, cancels one by a document of its own",
  usage: {
    reads: ["invoices list [--state <state>] [--below <number>]"],
    writes: ["invoices pay <number>", "invoices cancel <number>"],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { state: { type: "string" }, below: { type: "string" } });
    const [written, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`One at a time: ${more.join(" ")} is too much.`);
    if (verb === "list" && !written) return list(values, deps);
    const number = readNumber(written ?? "");
    if ((verb !== "pay" && verb !== "cancel") || number === null)
      throw wrongUsage(verb ? `invoices ${verb} needs an invoice's number.` : "invoices what?");
    return end(verb, number, deps);
  },
};

/** Maximum lines of one list; --below continues it. */
const maxListed = 200;

async function list(
  options: { state?: string | undefined; below?: string | undefined },
  deps: CliDeps<RequestContext>,
): Promise<void> {
  const state = invoiceStates.find((one) => one === options.state) ?? null;
  if (options.state !== undefined && !state) throw wrongUsage(`--state is one of ${invoiceStates.join(", ")}.`);
  const below = options.below === undefined ? null : readNumber(options.below);
  if (options.below !== undefined && below === null) throw wrongUsage("--below needs an invoice's number.");
  const ctx = await deps.ctx();
  const found = await ctx.invoices.issued({ state, below, limit: maxListed });
  const lines = orNone(found.map(factsOf).map(lineOf), "no invoices");
  deps.show({ invoices: found.map(factsOf), more: found.length === maxListed }, lines);
}

async function end(verb: "pay" | "cancel", number: number, deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const actorId = await operatorAtWork(deps, ctx.operators);
  const found = await ctx.invoices.byNumber(number);
  if (!found)
    throw userError(
      `${ctx.tenant.id} has no invoice ${writtenNumber(number)}.`,
      "cli invoices list shows them.",
      "notFound",
    );
  const entry = entryOfCommand(`${verb}Invoice`, writtenNumber(number));
  const by = { actor: "OPS", actorId, key: ctx.secrets.newId(), entry } as const;
  if (verb === "pay") accepted(await markInvoicePaid(ctx, number, by));
  const cancellation = verb === "cancel" ? accepted(await cancelInvoice(ctx, number, by)) : null;
  const invoice = await ctx.invoices.byNumber(number);
  const documents = [invoice, cancellation].filter((document) => document !== null).map(factsOf);
  deps.show({ invoices: documents }, documents.map(lineOf));
}

function factsOf(invoice: Invoice) {
  const fields = picked(invoice, "kind", "state", "month", "issuedAt", "grossCents");
  return { number: writtenNumber(invoice.number ?? 0), ...fields, buyer: invoice.buyer.name };
}

function lineOf({ number, kind, state, month, issuedAt, buyer, grossCents }: ReturnType<typeof factsOf>): string {
  const date = issuedAt ? formatDay(issuedAt) : "";
  const gross = formatCents(grossCents, "de").padStart(12);
  return `${number}  ${date}  ${month}  ${kind.padEnd(12)}  ${state.padEnd(9)}  ${gross}  ${buyer}`;
}
