import { apiClients } from "./cli/api-clients.ts";
import { audit } from "./cli/audit.ts";
import { cases } from "./cli/cases.ts";
import { catalogue } from "./cli/catalogue.ts";
import { claims } from "./cli/claims.ts";
import { clock } from "./cli/clock.ts";
import { type Command, isWrongUsage, wrongUsage } from "./cli/command.ts";
import { consent } from "./cli/consent.ts";
import { customerNumbers } from "./cli/customer-numbers.ts";
import { invoices } from "./cli/invoices.ts";
import { jobs } from "./cli/jobs.ts";
import { keys } from "./cli/keys.ts";
import { mails } from "./cli/mails.ts";
import { newsletter } from "./cli/newsletter.ts";
import { openDeps } from "./cli/open.ts";
import { openapi } from "./cli/openapi.ts";
import { operator } from "./cli/operator.ts";
import { orders } from "./cli/orders.ts";
import { payouts } from "./cli/payouts.ts";
import { privacy } from "./cli/privacy.ts";
import { recommendations } from "./cli/recommendations.ts";
import { seed } from "./cli/seed.ts";
import { support } from "./cli/support.ts";
import { tenant } from "./cli/tenant.ts";
import { vouchers } from "./cli/vouchers.ts";
import { webhooks } from "./cli/webhooks.ts";
import { isUserError } from "./runtime/user-error.ts";

/** Every command, in the order of --help. A new command is a file in server/cli/ and an entry here. */
const commands: readonly Command[] = [
  tenant,
  catalogue,
  seed,
  clock,
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
  apiClients,
  webhooks,
  support,
  audit,
  keys,
  openapi,
];

process.exitCode = await main(process.argv.slice(2));

/** Exit code 0: done; 1: failed, with the reason; 2: wrong usage. */
async function main(argv: string[]): Promise<number> {
  let command: Command | undefined;
  let close: (() => Promise<void>) | undefined;
  try {
    const { tenantId, rest } = takeTenant(argv);
    const [name, ...args] = rest;
    command = commands.find((one) => one.name === name);
    if (name === undefined || name === "--help" || name === "-h" || name === "help") {
      console.log(overview());
      return name === undefined ? 2 : 0;
    }
    if (!command) throw wrongUsage(`There is no command "${name}".`);
    if (args.includes("--help") || args.includes("-h")) {
      console.log(`${command.summary}\n\n${usageOf(command)}`);
      return 0;
    }
    const opened = openDeps(process.env, tenantId);
    close = opened.close;
    await command.run(args, opened.deps);
    return Number(process.exitCode ?? 0);
  } catch (fault) {
    if (isWrongUsage(fault)) {
      console.error(`${fault.message}\n\n${command ? usageOf(command) : overview()}`);
      return 2;
    }
    console.error(explain(fault));
    return 1;
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
    "npm run cli -- <command> [--tenant <id>]",
    "",
    ...lines,
    "",
    "<command> --help shows its forms. --tenant: else DEFAULT_TENANT.",
  ].join("\n");
}

function usageOf({ usage }: Command): string {
  return usage.map((line) => `  npm run cli -- ${line}`).join("\n");
}

function explain(fault: unknown): string {
  if (isUserError(fault)) return `${fault.message}\n${fault.hint}`;
  const { code, message, stack } = fault as Error & { code?: string };
  if (code === "42P01" || code === "P2021") return "The database has no tables yet.\nRun: npm run db:migrate";
  if (code === "42501") return `The database refuses: ${message}.\nDATABASE_URL must be the owner's address.`;
  return process.env["LOG_LEVEL"] === "debug"
    ? String(stack)
    : `It did not work: ${message}\nLOG_LEVEL=debug shows where.`;
}
