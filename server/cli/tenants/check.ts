import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { checkBrand } from "#server/catalogue/check/check-brand.ts";
import { wrongUsage } from "#server/platform/cli/command.ts";
import { runningProcesses } from "#server/platform/keys/store/running-processes.ts";
import {
  type Fingerprints,
  fingerprintsOf,
  type ProcessKind,
  type RunningProcess,
} from "#server/platform/keys/variables.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import { normaliseIban } from "#server/rewards/claim/rules/iban.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import { readRecord } from "#server/tenants/record.ts";
import { showProblem, showProblems } from "#server/tenants/seed/problems.ts";
import { listTenants, storedRecord } from "#server/tenants/store/tenants.ts";
import type { CliDeps } from "../command.ts";
import { lineOf, tryBrand, writeCertificate } from "./go-live/go-live.ts";
import { failed } from "./go-live/model.ts";
import { tryStory } from "./play/play.ts";
import { type Places, placed, readBrand } from "./read-brand.ts";
import { missingVariables, type ReadVariable, variablesOf } from "./variables.ts";

/** `try`: the address that gets a test mail; without it nothing is called. `played`: the folder of a played story. */
type Wanted = Places & { try?: string | undefined; played?: string | undefined };
type Stored = { record: TenantRecord; version: number };

/**
 * Lists everything in a brand's record, catalogue and texts that contradicts something else, each with file and line,
 * the variables that are still to be set, and which processes are to be restarted to read one. With `try` it also tries
 * what the record names, and writes a certificate beside the record if all of it holds. Ends with 1 if something
 * contradicts or failed.
 */
export async function check(path: string, { try: mailTo, played, ...places }: Wanted, deps: CliDeps): Promise<void> {
  if (played !== undefined && mailTo === undefined) throw wrongUsage("--played belongs to --try.");
  if (mailTo !== undefined && !emailAddress.safeParse(mailTo).success)
    throw wrongUsage("--try needs an e-mail address: it gets the test mail.");
  const reading = await readBrand(path, places);
  if (!reading.ok) throw userError(await showProblems(reading.problems), countOf(reading.problems.length));
  const brand = reading.value;
  const { id } = brand.record;
  const isAlone = mailTo === undefined && !deps.variable("DATABASE_URL");
  const stored = isAlone ? [] : await storedBrands(deps);
  const restarts = isAlone ? [] : await restartsFor(brand.record, deps);
  const others = stored.flatMap(({ record }) => (record.id === id ? [] : [record]));
  const payerIban = normaliseIban(deps.variable(brand.record.payout.debtorIbanVariable) ?? "") || null;
  const findings = await placed(checkBrand({ ...brand, others, payerIban, today: dayOf(new Date()) }));
  const unset = missingVariables(brand.record, deps.variable);
  const lines = [...unset.map(unsetLine), ...restarts.map((one) => `${one.name}: ${saidOf(one)}`)];
  if (isAlone)
    lines.push("Not compared with the brands that are applied and the processes that run: DATABASE_URL is not set");
  if (findings.length > 0) {
    deps.show({ id, unset, restarts, findings }, lines);
    throw userError(findings.map(showProblem).join("\n"), countOf(findings.length), "contradictions");
  }
  if (mailTo === undefined)
    return deps.show({ id, unset, restarts, findings }, [...lines, `${id}: nothing contradicts`]);

  const { TENANT_ENVIRONMENT: environment, PUBLIC_SCHEME: scheme, PUBLIC_PORT, SMTP_URL } = await deps.settings();
  const applied = stored.find(({ record }) => isDeepStrictEqual(record, brand.record));
  const trying = {
    record: brand.record,
    version: applied?.version ?? null,
    environment,
    scheme,
    port: PUBLIC_PORT ?? null,
    smtpUrl: SMTP_URL ?? null,
    mailTo,
    variable: deps.variable,
    now: new Date(),
  };
  const ofBrand = await deps.withProgress("trials", (tell) => tryBrand(trying, tell));
  const ofProcesses = restarts.map((one) => failed("process", one.name, saidOf(one)));
  const tried = [...ofBrand, ...ofProcesses, ...(played === undefined ? [] : [await tryStory(played, brand.record)])];
  const wrong = tried.filter(({ ok }) => !ok);
  const folder = path.endsWith(".json") ? dirname(path) : path;
  const certificate = wrong.length === 0 ? await writeCertificate(folder, trying, tried) : [];
  const done = certificate.length > 0 ? [`${id} may go live: ${certificate.join(", ")}`] : [];
  deps.show({ id, unset, restarts, findings, tried, certificate }, [...tried.map(lineOf), ...done]);
  if (wrong.length > 0) throw userError(`${id} may not go live yet.`, `${countOf(wrong.length)} Each says what to do.`);
}

function unsetLine({ name, processes }: ReadVariable): string {
  const running = processes.filter((one) => one !== "commands").join(" and ");
  return `${name} is not set here: set it for ${processes.join(", ")}, and restart ${running} to read it`;
}

export const countOf = (count: number) => (count === 1 ? "1 problem." : `${count} problems.`);

/** Of the processes that run now. */
async function restartsFor(record: TenantRecord, deps: CliDeps): Promise<Restart[]> {
  const { APP_SECRET } = await deps.settings();
  const running = await withClient(await deps.databaseUrl(), runningProcesses);
  const { needed, optional } = variablesOf(record);
  const variables = [...needed, ...optional];
  const here = Object.fromEntries(variables.map(({ name }) => [name, deps.variable(name)]));
  return neededRestarts(running, variables, fingerprintsOf(here, APP_SECRET));
}

/** The records that are applied and can be read. */
async function storedBrands(deps: CliDeps): Promise<Stored[]> {
  return withClient(await deps.databaseUrl(), async (client) => {
    const brands: Stored[] = [];
    for (const { id, version } of await listTenants(client)) {
      const read = readRecord(await storedRecord(client, id));
      if (read.ok) brands.push({ version, record: read.record });
    }
    return brands;
  });
}

/** To be restarted: of the processes that run (`of`), so many have no such variable, or another value than here. */
type Restart = { name: string; process: ProcessKind; of: number; without: number; other: number };

/**
 * Which processes were started before a variable was set, or changed, as it is here. What is not set here is compared
 * with nothing.
 */
function neededRestarts(
  running: readonly RunningProcess[],
  variables: readonly ReadVariable[],
  here: Fingerprints,
): Restart[] {
  return variables.flatMap(({ name, processes }) =>
    (["web", "worker"] as const).flatMap((process): Restart[] => {
      const value = here[name];
      if (value === undefined || !processes.includes(process)) return [];
      const all = running.filter(({ kind }) => kind === process).map((one) => one.variables[name]);
      const without = all.filter((one) => one === undefined).length;
      const other = all.filter((one) => one !== undefined && one !== value).length;
      return without + other > 0 ? [{ name, process, of: all.length, without, other }] : [];
    }),
  );
}

/** "web was started with another value than is set here: restart web" */
function saidOf({ process, of, without, other }: Restart): string {
  const [stale, all] = [without + other, of];
  const who = all === 1 ? `${process} was` : `${stale} of ${all} ${process} processes were`;
  const how = [...(without > 0 ? ["without it"] : []), ...(other > 0 ? ["with another value than is set here"] : [])];
  return `${who} started ${how.join(" or ")}: restart ${process}`;
}
