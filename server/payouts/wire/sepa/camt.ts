import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { BankEntry, Statement } from "#server/payouts/model.ts";
import { createFault } from "#server/platform/fault.ts";

const text = z.string().trim().min(1);
const amount = z.object({ "#text": z.string().regex(/^\d{1,13}(\.\d{1,5})?$/), "@Ccy": z.string() });
const date = z.object({ Dt: text.optional(), DtTm: text.optional() });
const direction = z.enum(["CRDT", "DBIT"]);

const details = z.object({
  Refs: z.object({ EndToEndId: text.optional(), PmtInfId: text.optional(), MsgId: text.optional() }).optional(),
  Amt: amount.optional(),
  CdtDbtInd: direction.optional(),
  AmtDtls: z
    .object({ TxAmt: z.object({ Amt: amount }).optional(), InstdAmt: z.object({ Amt: amount }).optional() })
    .optional(),
  RtrInf: z.object({ Rsn: z.object({ Cd: text.optional(), Prtry: text.optional() }).optional() }).optional(),
});

const entry = z.object({
  NtryRef: text.optional(),
  Amt: amount,
  CdtDbtInd: direction,
  RvslInd: text.optional(),
  Sts: z.union([text, z.object({ Cd: text.optional(), Prtry: text.optional() })]),
  BookgDt: date.optional(),
  ValDt: date.optional(),
  AcctSvcrRef: text.optional(),
  NtryDtls: z
    .array(
      z.union([
        z.literal(""),
        z.object({
          Btch: z.object({ MsgId: text.optional(), PmtInfId: text.optional() }).optional(),
          TxDtls: z.array(details).default([]),
        }),
      ]),
    )
    .default([]),
});
type Entry = z.infer<typeof entry>;
type Details = z.infer<typeof details>;

const statement = z.object({
  Id: text,
  CreDtTm: text.optional(),
  Acct: z.object({ Id: z.object({ IBAN: text.optional() }) }),
  Ntry: z.array(entry).default([]),
});

const document = z.object({
  Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(statement).min(1) }) }),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 40,
  isArray: (name) => name === "Stmt" || name === "Ntry" || name === "NtryDtls" || name === "TxDtls",
  alwaysCreateTextNode: false,
});

/**
 * Reads camt.053.001.02 and .001.08: booked entries only, one BankEntry per payment if the bank lists them separately,
 * else one for the total. A DOCTYPE is rejected before parsing, so that no entity can be expanded or fetched. Throws
 * (tag "statementUnreadable") a description of the problem that does not quote the file.
 */
export function readStatements(xml: string): Statement[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw unreadable("A statement holds no document type.");
  const version = /<(?:\w+:)?Document\s[^>]*?["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d\d)["']/.exec(
    xml,
  )?.[1];
  if (version !== "02" && version !== "08") throw unreadable("Only camt.053.001.02 and .08 are read.");
  const read = document.safeParse(parse(xml));
  if (!read.success) {
    const places = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw unreadable(`The statement is not as it should be. ${places.join("; ")}`);
  }
  return read.data.Document.BkToCstmrStmt.Stmt.map(({ Id, Acct, Ntry, CreDtTm }) => ({
    id: Id,
    iban: Acct.Id.IBAN?.replaceAll(/\s/g, "") ?? null,
    entries: Ntry.flatMap((booking, index) => entriesOf(booking, `${Id}/${index + 1}`, CreDtTm)),
  }));
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml.replace(/^\uFEFF/, ""), true);
  } catch (fault) {
    throw unreadable(`The file is not well-formed XML. ${(fault as Error).message.slice(0, 80)}`);
  }
}

function entriesOf(booking: Entry, place: string, statementTime: string | undefined): BankEntry[] {
  const status = typeof booking.Sts === "string" ? booking.Sts : booking.Sts.Cd;
  if (status !== "BOOK") return [];
  const groups = booking.NtryDtls.filter((group) => group !== "");
  const payments = groups.flatMap(({ TxDtls, Btch }) =>
    TxDtls.length > 0 ? TxDtls.map((one) => ({ one, batch: Btch })) : [{ one: {} as Details, batch: Btch }],
  );
  const parts = payments.length > 0 ? payments : [{ one: {} as Details, batch: undefined }];
  const reference = booking.AcctSvcrRef ?? booking.NtryRef ?? place;
  const bookedOn = dayIn(booking.BookgDt) ?? dayIn(booking.ValDt) ?? statementTime?.slice(0, 10) ?? "";
  return parts.map(({ one, batch }, index) => {
    const own = one.Amt ?? one.AmtDtls?.TxAmt?.Amt ?? one.AmtDtls?.InstdAmt?.Amt;
    const money = parts.length === 1 ? booking.Amt : own;
    const side = one.CdtDbtInd ?? booking.CdtDbtInd;
    const givenId = one.Refs?.EndToEndId;
    const readable = money !== undefined && money["@Ccy"] === "EUR";
    const ownId = readable && givenId !== undefined && givenId !== "NOTPROVIDED" ? givenId : null;
    const back = one.RtrInf ?? (booking.RvslInd === "true" || booking.RvslInd === "1" ? {} : undefined);
    return {
      reference: parts.length === 1 ? reference : `${reference}#${index + 1}`,
      direction: side === "DBIT" ? ("debit" as const) : ("credit" as const),
      cents: readable ? centsOf(money["#text"]) : 0,
      bookedOn,
      endToEndId: ownId,
      fileId:
        ownId || !readable ? null : (one.Refs?.PmtInfId ?? one.Refs?.MsgId ?? batch?.PmtInfId ?? batch?.MsgId ?? null),
      returnReason: back ? (back.Rsn?.Cd ?? back.Rsn?.Prtry ?? "unknown").slice(0, 35) : null,
    };
  });
}

function dayIn(value: z.infer<typeof date> | undefined): string | undefined {
  return (value?.Dt ?? value?.DtTm)?.slice(0, 10);
}

/** "50.05" → 5005; rejects fractions of a cent. */
function centsOf(amountText: string): number {
  const [whole = "0", fraction = ""] = amountText.split(".");
  if (/[1-9]/.test(fraction.slice(2))) throw unreadable("An amount has parts of a cent.");
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
}

function unreadable(message: string): Error {
  return createFault("statementUnreadable", message);
}
