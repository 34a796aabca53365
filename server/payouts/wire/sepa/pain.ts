import { XMLBuilder } from "fast-xml-parser";
import type { PaymentOrder } from "#server/payouts/model.ts";
import { createFault } from "#server/platform/fault.ts";
import { painProblems } from "./check-pain.ts";
import { sepaText } from "./text.ts";

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
