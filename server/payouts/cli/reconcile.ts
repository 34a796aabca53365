import { writeFile } from "node:fs/promises";
import { reconcile } from "#server/payouts/reconciliation/reconcile.ts";
import type { CliDeps } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { csvLine } from "#server/platform/values/csv.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";
import { isDifference, type Reconciliation } from "../reconciliation/model.ts";

/** Prints the findings, or writes them as CSV; fails if two records of the same money disagree. */
export async function reconcileMoney(out: string | undefined, deps: CliDeps<RequestContext>): Promise<void> {
  const report = await reconcile(await deps.ctx());
  if (out !== undefined) await writeFile(out, reconciliationCsv(report), { mode: 0o600 });
  const findings = report.findings.map((finding) => {
    const { check, which, expected, found } = finding;
    return { check, which, expectedCents: expected, foundCents: found, isDifference: isDifference(finding) };
  });
  const lines = findings.map(({ check, which, expectedCents, foundCents }) => {
    const [expected, found] = [formatCents(expectedCents, "de"), formatCents(foundCents, "de")];
    return `${check.padEnd(16)}  ${(expected === found ? found : `${expected} <> ${found}`).padStart(24)}  ${which}`;
  });
  const differing = report.findings.filter(isDifference).length;
  const summary = `${differing} differ, ${findings.length - differing} wait too long`;
  const { claimedBack, unassigned, lost } = report.surplus;
  const [left, came, gone] = [claimedBack, unassigned, lost].map((cents) => formatCents(cents, "de"));
  const apart = `without a reward: ${left} claimed back, ${came} came in, ${gone} written off`;
  const surplus = { claimedBackCents: claimedBack, unassignedCents: unassigned, lostCents: lost };
  const isAny = claimedBack !== 0 || unassigned !== 0 || lost !== 0;
  deps.show({ at: report.at, findings, surplus }, [...lines, ...(isAny ? [apart] : []), summary]);
  if (differing > 0)
    throw userError(
      "Money does not agree: nothing is exported.",
      'docs/operations/money.md, "Reconciling".',
      "moneyDiffers",
    );
}

/**
 * The report as a table for finance; amounts in cents. The first line says when it was made, the next three what the
 * bank moved without a reward.
 */
export function reconciliationCsv({ at, findings, surplus }: Reconciliation): string {
  const lines = [
    ["Stand", at.toISOString(), "", findings.length],
    ["OhnePraemie", "zurueckgefordert", "", surplus.claimedBack],
    ["OhnePraemie", "nichtZugeordnet", "", surplus.unassigned],
    ["OhnePraemie", "abgeschrieben", "", surplus.lost],
    ["Pruefung", "Wovon", "SollCent", "IstCent"],
    ...findings.map(({ check, which, expected, found }) => [check, which, expected, found]),
  ];
  return lines.map((cells) => `${csvLine(cells)}\r\n`).join("");
}
