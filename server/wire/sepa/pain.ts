import { XMLBuilder } from "fast-xml-parser";
import { createFault } from "#server/domain/fault.ts";
import type { PaymentOrder } from "#server/domain/payout/model.ts";
import { painProblems } from "./check-pain.ts";
import { sepaText } from "./text.ts";

const painNamespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/**
 * The file of an order, checked against its schema. Throws (tag "painInvalid") what is wrong with it, without quoting it.
 */
export async function makePaymentFile(order: PaymentOrder): Promise<string> {
  const xml = painXml(order);
  const problems = await painProblems(xml);
  if (problems.length > 0) throw painFault(problems.join("\n"));
  return xml;
}

/**
 * One SEPA credit transfer file (pain.001.001.09) of one payer. The same order gives the same bytes. Every payment is
 * asked to be booked by itself, so that the statement names each (EndToEndId); the payment block bears the message id,
 * so that a bank which books the file as one sum still names the run.
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
          CdtTrfTxInf: order.payments.map(({ endToEndId, cents, name, iban }) => ({
            PmtId: { EndToEndId: endToEndId },
            Amt: { InstdAmt: { "@Ccy": "EUR", "#text": euros(cents) } },
            Cdtr: { Nm: sepaText(name, 70) },
            CdtrAcct: { Id: { IBAN: iban } },
            RmtInf: { Ustrd: sepaText(order.remittance, 140) },
          })),
        },
      },
    },
  });
}

/** 5005 → "50.05", without passing through a float. */
export function euros(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw painFault("A payment is a positive whole number of cents.");
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function painFault(message: string): Error {
  return createFault("painInvalid", message);
}
