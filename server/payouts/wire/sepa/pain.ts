import { readFile } from "node:fs/promises";
import { join } from "node:path";
import anyAscii from "any-ascii";
import { XMLBuilder } from "fast-xml-parser";
import { memoryPages, validateXML } from "xmllint-wasm";
import type { PaymentOrder } from "#server/payouts/model.ts";
import { createFault } from "#server/platform/fault.ts";
import { root } from "#server/platform/process/root.ts";
import { trimOf } from "#server/platform/values/text.ts";

/**
 * Characters that plain transliteration would get wrong or drop: German letters are spelled out (DIN 5007-2), symbols
 * follow EPC217-08.
 */
const written: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  "&": "+",
  "@": "(at)",
  _: "-",
  "–": "-",
  "—": "-",
  "‐": "-",
  "‑": "-",
  ";": ",",
  "’": "'",
  "‘": "'",
  "`": "'",
  "´": "'",
  '"': "'",
  "“": "'",
  "”": "'",
  "„": "'",
};

const disallowed = /[^A-Za-z0-9/\-?:().,'+ ]/g;

/** Our own schema of what we send, not the official one of ISO 20022 (decision 008). */
const schemaName = "pain-001-own.xsd";

const painNamespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/**
 * Makes the payment file of an order and validates it against its schema. Throws (tag "painInvalid") a description of
 * the problem that does not quote the file.
 */
export async function makePaymentFile(order: PaymentOrder): Promise<string> {
  const xml = painXml(order);
  const problems = await painProblems(xml);
  if (problems.length > 0) throw painFault(problems.join("\n"));
  return xml;
}

/**
 * One SEPA credit transfer file (pain.001.001.09) of one payer. Deterministic: the same order gives the same bytes.
 * Requests single bookings, so that the statement lists each payment (EndToEndId); the payment block's id is the
 * message id, so that a bank that books the file as one total still identifies the run.
 */
export function painXml(order: PaymentOrder): string {
  if (order.payments.length === 0) throw painFault("A file without payments makes no sense.");
  const ids = new Set(order.payments.map(({ endToEndId }) => endToEndId));
  if (ids.size < order.payments.length) throw painFault("Two payments of one file have the same end-to-end id.");
  const totals = {
    NbOfTxs: String(order.payments.length),
    CtrlSum: euros(order.payments.reduce((sum, { cents }) => sum + cents, 0)),
  };
  const debtorName = sepaText(order.debtor.name, 70);
  const builder = new XMLBuilder({ format: true, indentBy: "  ", ignoreAttributes: false, attributeNamePrefix: "@" });
  return builder.build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    Document: {
      "@xmlns": painNamespace,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: order.messageId,
          CreDtTm: `${order.createdAt.toISOString().slice(0, 19)}Z`,
          ...totals,
          InitgPty: { Nm: debtorName },
        },
        PmtInf: {
          PmtInfId: order.messageId,
          PmtMtd: "TRF",
          BtchBookg: "false",
          ...totals,
          PmtTpInf: { SvcLvl: { Cd: "SEPA" } },
          ReqdExctnDt: { Dt: order.executeOn },
          Dbtr: { Nm: debtorName },
          DbtrAcct: { Id: { IBAN: order.debtor.iban } },
          DbtrAgt: {
            FinInstnId: order.debtor.bic ? { BICFI: order.debtor.bic } : { Othr: { Id: "NOTPROVIDED" } },
          },
          ChrgBr: "SLEV",
          CdtTrfTxInf: order.payments.map(({ endToEndId, cents, name, iban, about }) => ({
            PmtId: { EndToEndId: endToEndId },
            Amt: { InstdAmt: { "@Ccy": "EUR", "#text": euros(cents) } },
            Cdtr: { Nm: sepaText(name, 70) },
            CdtrAcct: { Id: { IBAN: iban } },
            RmtInf: { Ustrd: sepaText([order.remittance, about].filter(Boolean).join(", "), 140) },
          })),
        },
      },
    },
  });
}

/** 5005 → "50.05", without floating-point arithmetic. */
export function euros(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw painFault("A payment is a positive whole number of cents.");
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function painFault(message: string): Error {
  return createFault("painInvalid", message);
}

/** Schema violations of a payment file; empty if it may be sent. Quotes no value of the file. */
export async function painProblems(xml: string): Promise<string[]> {
  const contents = await readFile(join(root, "server/payouts/wire/sepa", schemaName), "utf8");
  const { valid, errors } = await validateXML({
    xml: [{ fileName: "payments.xml", contents: xml }],
    schema: [{ fileName: schemaName, contents }],
    maxMemoryPages: memoryPages.GiB,
  });
  if (valid) return [];
  const problems = errors.map(({ message, loc }) => {
    const element = /Element '\{[^{}]*\}(\w+)'/.exec(message)?.[1] ?? "document";
    const facet = /\[facet '(\w+)'\]/.exec(message)?.[1] ?? "structure";
    return `line ${loc?.lineNumber ?? "?"}: ${element} (${facet})`;
  });
  return [...new Set(problems)];
}

/**
 * Text in the SEPA character set (EPC217-08): a-z A-Z 0-9 / - ? : ( ) . , ' + and space. Letters of any script are
 * transliterated, other characters become a full stop. Never empty, never longer than `max`, without a slash at either
 * end or two in a row. Text already in this form is unchanged.
 */
export function sepaText(text: string, max: number): string {
  const latin = [...text.normalize("NFC")].map(transliterate).join("");
  const single = latin.replaceAll(/\s+/g, " ").replaceAll(/\/{2,}/g, "/");
  const tidy = trimOf(single.slice(0, max), "/ ");
  return tidy === "" ? "." : tidy;
}

function transliterate(sign: string): string {
  const known = written[sign];
  if (known !== undefined) return known;
  if (/\s/.test(sign)) return " ";
  if (/[\p{M}\p{Cf}]/u.test(sign)) return "";
  const ascii = /[\p{L}\p{N}]/u.test(sign) ? anyAscii(sign) : sign;
  return ascii.replaceAll(disallowed, ".") || ".";
}
