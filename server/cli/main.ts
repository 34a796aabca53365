import { agencies } from "#server/agencies/cli/agencies.ts";
import { invoices } from "#server/agencies/cli/invoices.ts";
import { cases } from "#server/office/cli/cases.ts";
import { privacy } from "#server/office/cli/privacy.ts";
import { support } from "#server/office/cli/support.ts";
import { testClock } from "#server/office/cli/test-clock.ts";
import { payouts } from "#server/payouts/cli/payouts.ts";
import { consent } from "#server/people/cli/consent.ts";
import { newsletter } from "#server/people/cli/newsletter.ts";
import { people } from "#server/people/cli/people.ts";
import { inJson, inLines } from "#server/platform/cli/answer.ts";
import { apiClients } from "#server/platform/cli/api-clients.ts";
import { audit } from "#server/platform/cli/audit.ts";
import { clock } from "#server/platform/cli/clock.ts";
import { wrongUsage } from "#server/platform/cli/command.ts";
import { mails } from "#server/platform/cli/mails.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { progressOn } from "#server/platform/cli/progress.ts";
import { webhooks } from "#server/platform/cli/webhooks.ts";
import { takeSecretFiles } from "#server/platform/process/secret-files.ts";
import { claims } from "#server/rewards/cli/claims.ts";
import { customerNumbers } from "#server/rewards/cli/customer-numbers.ts";
import { vouchers } from "#server/rewards/cli/vouchers.ts";
import { backup } from "./backup.ts";
import { catalogue } from "./catalogue.ts";
import type { Command } from "./command.ts";
import { completionOf } from "./completion/completion.ts";
import { inText, problemOf } from "./explain.ts";
import { jobs } from "./jobs.ts";
import { keys } from "./keys.ts";
import { openDeps } from "./open.ts";
import { openapi } from "./openapi.ts";
import { orders } from "./orders/orders.ts";
import { recommendations } from "./recommendations.ts";
import { status } from "./status.ts";
import { seed } from "./tenants/seed.ts";
import { tenant } from "./tenants/tenant.ts";
import { texts } from "./texts.ts";

/** Every command, in the order of --help. A new command is a file in server/cli/ and an entry here. */
export const commands: readonly Command[] = [
  status,
  tenant,
  catalogue,
  texts,
  seed,
  clock,
  testClock,
  jobs,
  mails,
  consent,
  newsletter,
  recommendations,
  orders,
  claims,
  cases,
  customerNumbers,
  payouts,
  invoices,
  vouchers,
  privacy,
  operator,
  agencies,
  people,
  apiClients,
  webhooks,
  support,
  audit,
  keys,
  backup,
  openapi,
  completionOf(() => commands),
];

/** Where a command prints its results and its error, and where it shows how far it is; absent: nowhere. */
export type Output = { print(line: string): void; printError(line: string): void; progress?: NodeJS.WritableStream };

/**
 * Runs one command with these settings. Exit code 0: done; 1: failed, with the reason; 2: wrong usage. With --json what
 * it found, or what failed, is one JSON document.
 */
export async function main(argv: string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  let command: Command | undefined;
  let close: (() => Promise<void>) | undefined;
  const isJson = argv.includes("--json");
  const answer = isJson ? inJson(output.print) : inLines(output.print);
  try {
    const { tenantId, rest } = takeTenant(argv.filter((word) => word !== "--json"));
    const [name, ...args] = rest;
    command = commands.find((one) => one.name === name);
    if (name === undefined || name === "--help" || name === "-h" || name === "help") {
      output.print(overview());
      return name === undefined ? 2 : 0;
    }
    if (!command) throw wrongUsage(`There is no command "${name}".`);
    if (args.includes("--help") || args.includes("-h")) {
      output.print(`${command.summary}\n\n${usageOf(command)}`);
      return 0;
    }
    takeSecretFiles(env);
    const opened = openDeps(env, tenantId, answer, progressOn(output.progress ?? null));
    close = opened.close;
    await command.run(args, opened.deps);
    answer.end(true);
    return 0;
  } catch (fault) {
    answer.end(false);
    const problem = problemOf(fault, env, command ? usageOf(command) : overview());
    output.printError(isJson ? JSON.stringify({ error: problem }) : inText(problem));
    return problem.code === "usage" ? 2 : 1;
  } finally {
    await close?.();
  }
}

/** --tenant may appear anywhere and applies to every command. */
function takeTenant(argv: string[]): { tenantId: string | undefined; rest: string[] } {
  const rest: string[] = [];
  let tenantId: string | undefined;
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? "";
    if (word === "--tenant") tenantId = argv[++index] ?? "";
    else if (word.startsWith("--tenant=")) tenantId = word.slice("--tenant=".length);
    else rest.push(word);
  }
  if (tenantId !== undefined && !/^[a-z][a-z0-9-]{1,30}$/.test(tenantId))
    throw wrongUsage("--tenant needs a tenant's id.");
  return { tenantId, rest };
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "npm run cli -- <command> [--tenant <tenant>]",
    "",
    ...lines,
    "",
    "<command> --help shows its forms. --tenant: needed for what belongs to a tenant, where there are several.",
    "--json: what was found, or what failed, as one JSON document (webhooks listen: one a line): instants in ISO 8601, amounts in integer cents.",
  ].join("\n");
}

function usageOf({ usage: { reads, writes } }: Command): string {
  const forms = [...reads.map((form) => `${form} [--json]`), ...writes];
  return forms.map((form) => `  npm run cli -- ${form}`).join("\n");
}
