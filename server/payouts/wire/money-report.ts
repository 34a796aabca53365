import { createHash } from "node:crypto";
import type { Secrets } from "#server/platform/context.ts";
import { csvFile } from "#server/platform/values/csv.ts";
import type { ReportedMoney } from "../ports.ts";
import { accountedFor, outcomes } from "../reconciliation/model.ts";

type Given = ReportedMoney & { tenantId: string };
type Signer = Pick<Secrets, "index" | "isIndexOf">;

const purpose = "moneyReport";
const signatureRow = "Unterschrift";
const words = { paid: "ausgezahlt", open: "offen", cancelled: "storniert", expired: "verfallen" } as const;

/**
 * A reconciliation as a table for finance, in euros: when it was made, the report before it, where all promised rewards
 * stand, what the bank moved without a reward, and what was found. Its last line is a keyed hash of all lines before:
 * whoever has no INDEX_KEYS cannot write another.
 */
export function makeDocument(signer: Signer, { at, standing, findings, surplus, tenantId, previous }: Given): string {
  const text = csvFile([
    ["Was", "Wovon", "Soll", "Ist"],
    ["Mandant", tenantId, "", ""],
    ["Stand", at.toISOString(), "", ""],
    ["Bericht davor", previous ?? "", "", ""],
    ["Prämien", "zugesagt", { cents: standing.accrued }, { cents: accountedFor(standing) }],
    ...outcomes.map((name) => ["Prämien", words[name], "", { cents: standing[name] }]),
    ["Prämien", "ausgezahlt, danach storniert", "", { cents: standing.reversed }],
    ["Ohne Prämie", "zurückgefordert", "", { cents: surplus.claimedBack }],
    ["Ohne Prämie", "nicht zugeordnet", "", { cents: surplus.unassigned }],
    ["Ohne Prämie", "abgeschrieben", "", { cents: surplus.lost }],
    ["Befunde", "Anzahl", 0, findings.length],
    ...findings.map(({ check, which, expected, found }) => [check, which, { cents: expected }, { cents: found }]),
  ]);
  return `${text}${signatureRow};${signer.index(purpose, text)}\r\n`;
}

/** Whether this installation wrote a document with these bytes for this tenant. */
export function isGenuine(signer: Signer, document: string): boolean {
  const cut = document.lastIndexOf(`${signatureRow};`);
  if (cut < 0) return false;
  const signature = document.slice(cut + signatureRow.length + 1).trimEnd();
  return signer.isIndexOf(signature, purpose, document.slice(0, cut));
}

/** SHA-256 of a file's text as UTF-8, in hexadecimal, as sha256sum prints it. */
export const checksumOf = (document: string): string => createHash("sha256").update(document).digest("hex");
