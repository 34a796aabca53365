import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { checkBrand } from "#server/catalogue/check/check-brand.ts";
import { wrongUsage } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import type { TenantRecord } from "#server/platform/tenant/model.ts";
import { readRecord } from "#server/platform/tenant/record.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import { normaliseIban } from "#server/rewards/claim/rules/iban.ts";
import { showProblem } from "#server/tenants/seed/problems.ts";
import { listTenants, storedRecord } from "#server/tenants/store/tenants.ts";
import type { CliDeps } from "../command.ts";
import { lineOf, tryBrand, writeCertificate } from "./go-live/go-live.ts";
import { tryStory } from "./play/play.ts";
import { missingVariables, type NeededVariable, type Places, placed, readBrand } from "./read-brand.ts";

/** `try`: the address that gets a test mail; without it nothing is called. `played`: the folder of a played story. */
type Wanted = Places & { try?: string | undefined; played?: string | undefined };
type Stored = { record: TenantRecord; version: number };

/**
 * Lists everything in a brand's record, catalogue and texts that contradicts something else, each with file and line,
 * and the variables that are still to be set. With `try` it also tries what the record names, and writes a certificate
 * beside the record if all of it holds. Ends with 1 if something contradicts or failed.
 */
export async function check(path: string, { try: mailTo, played, ...places }: Wanted, deps: CliDeps): Promise<void> {
  if (played !== undefined && mailTo === undefined) throw wrongUsage("--played belongs to --try.");
  if (mailTo !== undefined && !emailAddress.safeParse(mailTo).success)
    throw wrongUsage("--try needs an e-mail address: it gets the test mail.");
  const reading = await readBrand(path, places);
  if (!reading.ok) throw userError(reading.problems.map(showProblem).join("\n"), countOf(reading.problems.length));
  const brand = reading.value;
  const { id } = brand.record;
  const stored = mailTo === undefined && !deps.variable("DATABASE_URL") ? [] : await storedBrands(deps);
  const others = stored.flatMap(({ record }) => (record.id === id ? [] : [record]));
  const payerIban = normaliseIban(deps.variable(brand.record.payout.debtorIbanVariable) ?? "") || null;
  const findings = await placed(checkBrand({ ...brand, others, payerIban, today: dayOf(new Date()) }));
  const unset = missingVariables(brand.record, process.env);
  const lines = unset.map(unsetLine);
  if (findings.length > 0) {
    deps.show({ id, unset, findings }, lines);
    throw userError(findings.map(showProblem).join("\n"), countOf(findings.length), "contradictions");
  }
  if (mailTo === undefined) return deps.show({ id, unset, findings }, [...lines, `${id}: nothing contradicts`]);

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
  const tried = [...ofBrand, ...(played === undefined ? [] : [await tryStory(played, brand.record)])];
  const wrong = tried.filter(({ ok }) => !ok);
  const folder = path.endsWith(".json") ? dirname(path) : path;
  const certificate = wrong.length === 0 ? await writeCertificate(folder, trying, tried) : [];
  const done = certificate.length > 0 ? [`${id} may go live: ${certificate.join(", ")}`] : [];
  deps.show({ id, unset, findings, tried, certificate }, [...tried.map(lineOf), ...done]);
  if (wrong.length > 0) throw userError(`${id} may not go live yet.`, `${countOf(wrong.length)} Each says what to do.`);
}

function unsetLine({ name, processes }: NeededVariable): string {
  const running = processes.filter((one) => one !== "commands").join(" and ");
  return `${name} is not set here: set it for ${processes.join(", ")}, and restart ${running} to read it`;
}

export const countOf = (count: number) => (count === 1 ? "1 problem." : `${count} problems.`);

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
