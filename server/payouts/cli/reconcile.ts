import { readFile, writeFile } from "node:fs/promises";
import type { CliDeps } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";
import { contentOf, isDifference, sumsOf } from "../reconciliation/model.ts";
import { makeReport, verifyReport } from "../reconciliation/report.ts";

/**
 * Keeps a report of now, prints it, and writes it to a file if asked; fails if two records of the same money disagree.
 */
export async function reconcileMoney(out: string | undefined, deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const { document, found } = await deps.withProgress("comparisons", (tell) => makeReport(ctx, tell));
  const { checksum } = ctx.payoutFiles.readReport(document);
  if (out !== undefined) await writeFile(out, document, { mode: 0o600 });
  const findings = found.findings.map((finding) => {
    const { check, which, expected, found } = finding;
    return { check, which, expectedCents: expected, foundCents: found, isDifference: isDifference(finding) };
  });
  const lines = findings.map(({ check, which, expectedCents, foundCents }) => {
    const [expected, found] = [formatCents(expectedCents, "de"), formatCents(foundCents, "de")];
    return `${check.padEnd(16)}  ${(expected === found ? found : `${expected} <> ${found}`).padStart(24)}  ${which}`;
  });
  const { differences, delays } = sumsOf(contentOf(found).counts);
  const summary = `${differences} differ, ${delays} wait too long`;
  const { claimedBack, unassigned, lost } = found.surplus;
  const [left, came, gone] = [claimedBack, unassigned, lost].map((cents) => formatCents(cents, "de"));
  const apart = `without a reward: ${left} claimed back, ${came} came in, ${gone} written off`;
  const surplus = { claimedBackCents: claimedBack, unassignedCents: unassigned, lostCents: lost };
  const isAny = claimedBack !== 0 || unassigned !== 0 || lost !== 0;
  deps.show({ at: found.at, checksum, findings, surplus }, [
    ...lines,
    ...(isAny ? [apart] : []),
    summary,
    `kept as ${checksum}`,
  ]);
  if (differences > 0)
    throw userError(
      "Money does not agree: nothing is exported.",
      'docs/operations/money.md, "Reconciling".',
      "moneyDiffers",
    );
}

/** Says whether a file is a report that this installation wrote for the tenant; fails if it is not. */
export async function verifyFile(path: string, deps: CliDeps<RequestContext>): Promise<void> {
  const document = await readFile(path, "utf8").catch((fault: Error) => {
    throw userError(`The file ${path} cannot be read: ${fault.message}`, "Name the report's file.");
  });
  const { checksum, isGenuine, keptAt } = await verifyReport(await deps.ctx(), document);
  const says = isGenuine ? "written by this installation" : "not written by this installation, or changed since";
  const found = keptAt ? `kept since ${keptAt.toISOString()}` : "not kept here";
  deps.show({ checksum, isGenuine, keptAt }, [`${checksum}: ${says}, ${found}`]);
  if (!isGenuine) throw userError("This is no report of this tenant.", 'docs/operations/money.md, "Reconciling".');
}
