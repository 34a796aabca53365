import { applyCatalogue } from "#server/catalogue/apply.ts";
import {
  type CatalogueChange,
  catalogueChanges,
  changedRewards,
  needsConfirmation,
  type PricedProduct,
  pricedOf,
  type RaiseChange,
  raiseChanges,
} from "#server/catalogue/changes.ts";
import { checkLimits } from "#server/catalogue/limits.ts";
import type { CatalogueFile } from "#server/catalogue/schema.ts";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { rehearsedRaises, rehearsedRewards } from "#server/cli/tenants/tenant-rehearsal.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { authorAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { showProblems, type UserError } from "#server/tenants/seed/problems.ts";
import type { CliDeps, Command } from "./command.ts";

export const catalogue: Command = {
  name: "catalogue",
  summary: "applies products, rewards and campaigns of a tenant with the local catalogue",
  usage: {
    reads: ["catalogue apply <file> --check"],
    writes: ["catalogue apply <file> --tenant <tenant> [--yes]"],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, {
      check: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    });
    const [file, ...more] = positionals;
    if (verb !== "apply" || !file || more.length > 0) throw wrongUsage("catalogue apply needs one file.");
    const reading = await readCatalogue(file);
    if (!reading.ok) throw await nothingApplied(reading.problems);
    if (values.check) return deps.show(countsOf(reading.value), [`in order: ${partsOf(reading.value)}`]);
    return apply(file, reading.value, values.yes, deps);
  },
};

/** Shows what changes, and writes a change of a reward or the end of a product only with --yes. */
async function apply(file: string, content: CatalogueFile, yes: boolean, deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  const { id, recommendation, products } = ctx.tenant;
  const issues = checkLimits(content, recommendation.maxRewardCents);
  if (issues.length > 0) throw await nothingApplied(issues.map((issue) => ({ file, ...issue })));
  const changes = catalogueChanges(await ctx.catalogue.priced(), pricedOf(content));
  for (const change of changes) deps.print(`  ${lineOf(change)}`);
  const rewards = changedRewards(changes);
  // The rewards of another product source do not come from here.
  if (rewards.size > 0 && products.source === "local")
    for (const line of await rehearsedRewards(ctx, rewards, deps)) deps.print(line);
  const inForce = await ctx.catalogue.inForce();
  const raises = raiseChanges(inForce?.catalogue ?? { campaigns: [] }, content);
  for (const raise of raises) deps.print(`  ${raiseLineOf(raise)}`);
  const raised = raises.flatMap(({ productId, after }) => (after === null ? [] : [[productId, after] as const]));
  if (raised.length > 0 && products.source === "local")
    for (const line of await rehearsedRaises(ctx, new Map(raised), deps)) deps.print(line);
  // The first catalogue of a tenant changes nothing that anybody was promised.
  if ((needsConfirmation(changes) || (inForce && raises.length > 0)) && !yes)
    throw userError(
      `Nothing was applied: rewards of ${id} would change, or products go.`,
      "The same command with --yes applies it.",
    );
  const author = { actor: "OPS", name: await authorAtWork(deps, ctx.operators) } as const;
  const version = accepted(await applyCatalogue(ctx, content, author));
  deps.print(version === null ? `${id}: unchanged` : `${id}: version ${version} applied: ${partsOf(content)}`);
}

const nothingApplied = async (problems: readonly UserError[]) =>
  userError(await showProblems(problems), "Nothing was applied.");

function lineOf({ id, before, after }: CatalogueChange): string {
  if (before === null) return `${id}: added, ${rewardOf(after)}`;
  if (after === null) return `${id}: goes, ${rewardOf(before)} until now`;
  return `${id}: ${rewardOf(before)} → ${rewardOf(after)}`;
}

function raiseLineOf({ campaignId, productId, before, after }: RaiseChange): string {
  const of = (cents: number | null) => (cents === null ? "not raised" : formatCents(cents, "de"));
  return `${campaignId}: ${productId} ${of(before)} → ${of(after)} while it runs`;
}

function rewardOf(product: PricedProduct | null): string {
  if (!product?.commission) return "with its tariff's reward";
  const { kind, cents } = product.commission;
  return kind === "standard" ? formatCents(cents, "de") : `${formatCents(cents, "de")} (${kind})`;
}

function countsOf({ categories, products, offers, rewards, campaigns }: CatalogueFile) {
  const lists = { categories, products, offers, rewards, campaigns };
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.length]));
}

function partsOf(file: CatalogueFile): string {
  return Object.entries(countsOf(file))
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}
