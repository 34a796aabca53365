import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { StatedEntry, Statement } from "#server/payouts/bank-entry/model.ts";
import { createFault } from "#server/platform/fault.ts";
import { refuseHuge } from "./refuse-huge.ts";

const text = z.string().trim().min(1);
const amount = z.object({ "#text": z.string().regex(/^\d{1,13}(\.\d{1,5})?$/), "@Ccy": z.string() });
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}/);
const date = z.object({ Dt: day.optional(), DtTm: day.optional() });
const direction = z.enum(["CRDT", "DBIT"]);

const details = z.object({
  Refs: z
    .object({
      AcctSvcrRef: text.optional(),
      EndToEndId: text.optional(),
      PmtInfId: text.optional(),
      MsgId: text.optional(),
    })
    .optional(),
  Amt: amount.optional(),
  CdtDbtInd: direction.optional(),
  AmtDtls: z
    .object({ TxAmt: z.object({ Amt: amount }).optional(), InstdAmt: z.object({ Amt: amount }).optional() })
    .optional(),
  RtrInf: z
    .union([
      z.literal("").transform(() => ({})),
      z.object({ Rsn: z.object({ Cd: text.optional(), Prtry: text.optional() }).optional() }),
    ])
    .transform((info): { Rsn?: { Cd?: string | undefined; Prtry?: string | undefined } | undefined } => info)
    .optional(),
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
  CreDtTm: day.optional(),
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
 * Reads camt.053.001.02 and .001.08: booked entries only, one for each payment if the bank lists them separately with
 * amounts that add up to the booking, else one for the total. A DOCTYPE is rejected before parsing, so that no entity
 * can be expanded or fetched. Throws (tag "statementUnreadable", or "statementTooLarge" before parsing) a description
 * of the problem that does not quote the file.
 */
export function readStatements(xml: string): Statement[] {
  refuseHuge(xml);
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw unreadable("A statement holds no document type.");
  const version = /<(?:\w+:)?Document\s[^<>]*?["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d\d)["']/.exec(
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
    entries: Ntry.flatMap((booking, index) => entriesOf(booking, Id, index + 1, CreDtTm)),
  }));
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml.replace(/^\uFEFF/, ""), true);
  } catch (fault) {
    throw unreadable(`The file is not well-formed XML. ${(fault as Error).message.slice(0, 80)}`);
  }
}

/** A payment in a booking, with the file that the bank says it came from. */
type Part = { one: Details; batch: { MsgId?: string | undefined; PmtInfId?: string | undefined } | undefined };

function entriesOf(booking: Entry, statementId: string, place: number, statementTime: string | undefined) {
  const status = typeof booking.Sts === "string" ? booking.Sts : booking.Sts.Cd;
  if (status !== "BOOK") return [];
  const groups = booking.NtryDtls.filter((group) => group !== "");
  const listed = groups.flatMap(({ TxDtls, Btch }) => TxDtls.map((one): Part => ({ one, batch: Btch })));
  const batch = groups.find(({ Btch }) => Btch)?.Btch;
  const parts = listed.length > 1 && addUp(booking, listed) ? listed : [wholeOf(listed, batch)];
  return parts.map((part, index) =>
    entryOf(booking, part, { statementId, place, statementTime, index, of: parts.length }),
  );
}

/**
 * The booking as one entry: its only payment, or a file; the details of several payments without amounts name no single
 * one.
 */
function wholeOf(listed: readonly Part[], batch: Part["batch"]): Part {
  const [first] = listed;
  if (first && listed.length === 1) return first;
  const Refs = { PmtInfId: first?.one.Refs?.PmtInfId, MsgId: first?.one.Refs?.MsgId };
  return { one: { Refs }, batch };
}

/** Whether the details' amounts are those of the whole booking; a part on the other side counts against it. */
function addUp(booking: Entry, parts: readonly Part[]): boolean {
  const sums = parts.map(({ one }) => {
    const money = amountIn(one);
    if (!money || money["@Ccy"] !== booking.Amt["@Ccy"]) return Number.NaN;
    return centsOf(money["#text"]) * (one.CdtDbtInd === undefined || one.CdtDbtInd === booking.CdtDbtInd ? 1 : -1);
  });
  return sums.reduce((sum, cents) => sum + cents, 0) === centsOf(booking.Amt["#text"]);
}

const amountIn = (one: Details) => one.Amt ?? one.AmtDtls?.TxAmt?.Amt ?? one.AmtDtls?.InstdAmt?.Amt;
type Place = { statementId: string; place: number; statementTime: string | undefined; index: number; of: number };

function entryOf(
  booking: Entry,
  { one, batch }: Part,
  { statementId, place, statementTime, index, of }: Place,
): StatedEntry {
  const money = of === 1 ? booking.Amt : amountIn(one);
  const side = one.CdtDbtInd ?? booking.CdtDbtInd;
  const isEuro = money !== undefined && money["@Ccy"] === "EUR";
  const ownId = isEuro ? known(one.Refs?.EndToEndId) : undefined;
  const bank = known(booking.AcctSvcrRef);
  // Without a reference of its own an entry is found again by its place in its statement.
  const reference = bank ?? `${statementId}/${known(booking.NtryRef) ?? place}`;
  const isSum = !ownId && isEuro;
  const bookedOn = dayIn(booking.BookgDt) ?? dayIn(booking.ValDt) ?? statementTime?.slice(0, 10);
  if (!bookedOn) throw unreadable(`Entry ${place} has no booking date.`);
  const inner = known(one.Refs?.AcctSvcrRef);
  return {
    reference: of === 1 ? reference : `${reference}#${index + 1}`,
    statementId,
    direction: side === "DBIT" ? "debit" : "credit",
    cents: isEuro ? centsOf(money["#text"]) : 0,
    bookedOn,
    endToEndId: ownId ?? null,
    fileId: isSum ? (one.Refs?.PmtInfId ?? one.Refs?.MsgId ?? batch?.PmtInfId ?? batch?.MsgId ?? null) : null,
    returnReason: one.RtrInf ? codeOf(one.RtrInf.Rsn?.Cd ?? one.RtrInf.Rsn?.Prtry) : null,
    isReversal: booking.RvslInd === "true" || booking.RvslInd === "1",
    undoes: inner !== undefined && inner !== bank ? inner : null,
  };
}

/** Banks write these words where they have no reference. */
function known(reference: string | undefined): string | undefined {
  return reference === undefined || /^(NOT ?PROVIDED|NONREF|NOTAVAIL\w*)$/i.test(reference) ? undefined : reference;
}

/** Only codes are kept: a bank's own words may name a person. */
function codeOf(reason: string | undefined): string {
  return reason !== undefined && /^[A-Za-z0-9]{2,8}$/.test(reason) ? reason : "unknown";
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
