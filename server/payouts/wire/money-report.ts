import { createHash } from "node:crypto";
import type { Secrets } from "#server/platform/context.ts";
import { csvFile } from "#server/platform/values/csv.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { ReportedMoney } from "../ports.ts";
import {
  accountedFor,
  countFindings,
  delays,
  differences,
  outcomes,
  type ReportContent,
} from "../reconciliation/model.ts";

type Given = ReportedMoney & { tenantId: string };
type Signer = Pick<Secrets, "index" | "isIndexOf">;

const checks = [...differences, ...delays];
const purpose = "moneyReport";
/** The lines before the signature, and the signature. */
const signed = /^(.*\r\n)Unterschrift;([\w.-]+)\r\n$/s;
/** What the first cell says in rows about rewards. */
const ofRewards = "Prämien";
const accruedWord = "zugesagt";
const reversedWord = "ausgezahlt, danach storniert";
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
    [ofRewards, accruedWord, { cents: standing.accrued }, { cents: accountedFor(standing) }],
    ...outcomes.map((name) => [ofRewards, words[name], "", { cents: standing[name] }]),
    [ofRewards, reversedWord, "", { cents: standing.reversed }],
    ["Ohne Prämie", "zurückgefordert", "", { cents: surplus.claimedBack }],
    ["Ohne Prämie", "nicht zugeordnet", "", { cents: surplus.unassigned }],
    ["Ohne Prämie", "abgeschrieben", "", { cents: surplus.lost }],
    ["Befunde", "Anzahl", 0, findings.length],
    ...findings.map(({ check, which, expected, found }) => [check, which, { cents: expected }, { cents: found }]),
  ]);
  return `${text}Unterschrift;${signer.index(purpose, text)}\r\n`;
}

/** What a report says; null: this installation did not write these bytes for this tenant. */
export function readDocument(signer: Signer, document: string): ReportContent | null {
  const [, text, signature] = signed.exec(document) ?? [];
  if (text === undefined || signature === undefined || !signer.isIndexOf(signature, purpose, text)) return null;
  const rows = text.split("\r\n").map((line) => line.split(";"));
  const sumOf = (word: string) =>
    centsIn(rows.find(([what, which]) => what === ofRewards && which === word)?.[3] ?? "");
  const found = rows.flatMap(([what]) => checks.find((check) => check === what) ?? []);
  return {
    standing: {
      accrued: centsIn(rows.find(([what, which]) => what === ofRewards && which === accruedWord)?.[2] ?? ""),
      paid: sumOf(words.paid),
      open: sumOf(words.open),
      cancelled: sumOf(words.cancelled),
      expired: sumOf(words.expired),
      reversed: sumOf(reversedWord),
    },
    counts: countFindings(found),
  };
}

/** An amount as decimalAmount writes it. */
const centsIn = (written: string): Cents => Number(written.replace(",", ""));

/** SHA-256 of a file's text as UTF-8, in hexadecimal, as sha256sum prints it. */
export const checksumOf = (document: string): string => createHash("sha256").update(document).digest("hex");
