import { describe, expect, it } from "vitest";
import { readStatements } from "./camt.ts";

const wrap = (version: string, entries: string, iban = "DE89 3704 0044 0532 0130 00") =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version} camt.053.001.${version}.xsd">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-12-01T18:00:00</CreDtTm></GrpHdr>
    <Stmt><Id>S1</Id><CreDtTm>2026-12-01T18:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries}</Stmt>
  </BkToCstmrStmt>
</Document>`;

const entry02 = `<Ntry><Amt Ccy="EUR">50.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-12-01</Dt></BookgDt>
  <AcctSvcrRef>REF1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>RF-1</EndToEndId></Refs>
  <AmtDtls><TxAmt><Amt Ccy="EUR">50.00</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls></Ntry>`;
const return08 = `<Ntry><NtryRef>7</NtryRef><Amt Ccy="EUR">25.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><DtTm>2026-12-02T09:00:00</DtTm></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>RF-2</EndToEndId></Refs>
  <Amt Ccy="EUR">25.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>CLOSED</AddtlInf></RtrInf></TxDtls></NtryDtls></Ntry>`;
const paid = {
  reference: "REF1",
  statementId: "S1",
  direction: "debit",
  cents: 5000,
  bookedOn: "2026-12-01",
  endToEndId: "RF-1",
  fileId: null,
  returnReason: null,
  isReversal: false,
  undoes: null,
};

const entriesOf = (xml: string) => readStatements(xml)[0]?.entries;

describe("bank statements", () => {
  it("of camt.053.001.02 give a payment", () => {
    expect(readStatements(wrap("02", entry02))).toEqual([
      { id: "S1", iban: "DE89370400440532013000", entries: [paid] },
    ]);
  });

  it("of camt.053.001.08 give a return with its reason", () => {
    expect(entriesOf(wrap("08", return08))).toEqual([
      {
        reference: "S1/7",
        statementId: "S1",
        direction: "credit",
        cents: 2550,
        bookedOn: "2026-12-02",
        endToEndId: "RF-2",
        fileId: null,
        returnReason: "AC04",
        isReversal: false,
        undoes: null,
      },
    ]);
  });

  it("with a prefix for every name are read in the same way", () => {
    const prefixed = wrap("02", entry02)
      .replaceAll(/<(\/?)([A-Z])/g, "<$1n:$2")
      .replace("xmlns=", "xmlns:n=");
    expect(entriesOf(prefixed)).toEqual([paid]);
  });

  it("list the payments of one booking separately", () => {
    const several = `<Ntry><Amt Ccy="EUR">75.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-12-01</Dt></BookgDt>
      <NtryDtls><Btch><PmtInfId>RUN</PmtInfId></Btch>
      <TxDtls><Refs><EndToEndId>RF-1</EndToEndId></Refs><AmtDtls><InstdAmt><Amt Ccy="EUR">50</Amt></InstdAmt></AmtDtls></TxDtls>
      <TxDtls><Refs><EndToEndId>RF-2</EndToEndId></Refs><Amt Ccy="EUR">25.50</Amt></TxDtls></NtryDtls></Ntry>`;
    expect(entriesOf(wrap("08", several))?.map(({ endToEndId, cents }) => [endToEndId, cents])).toEqual([
      ["RF-1", 5000],
      ["RF-2", 2550],
    ]);
  });

  it("name the file that was booked as one sum", () => {
    const batch = (details: string) => `<Ntry><Amt Ccy="EUR">75.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-12-01</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;
    for (const details of [
      "<Btch><MsgId>RUN</MsgId><NbOfTxs>2</NbOfTxs></Btch>",
      "<TxDtls><Refs><PmtInfId>RUN</PmtInfId></Refs></TxDtls>",
      "<TxDtls><Refs><PmtInfId>RUN</PmtInfId><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls>",
    ]) {
      expect(entriesOf(wrap("02", batch(details)))).toMatchObject([{ fileId: "RUN", endToEndId: null, cents: 7550 }]);
    }
  });

  it("give the parts of a batch only if their amounts add up; otherwise the whole sum, which names its file", () => {
    const batch = (second: string, file = "<Btch><PmtInfId>RUN</PmtInfId></Btch>") =>
      wrap(
        "08",
        `<Ntry><Amt Ccy="EUR">75.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-12-01</Dt></BookgDt>
         <AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${file}<TxDtls><Refs><EndToEndId>RF-1</EndToEndId></Refs><Amt Ccy="EUR">50</Amt></TxDtls>
         <TxDtls><Refs><EndToEndId>RF-2</EndToEndId></Refs>${second}</TxDtls></NtryDtls></Ntry>`,
      );
    expect(entriesOf(batch(`<Amt Ccy="EUR">25.5</Amt>`))?.map(({ reference }) => reference)).toEqual(["B1#1", "B1#2"]);
    for (const odd of ["", `<Amt Ccy="EUR">25.49</Amt>`, `<Amt Ccy="EUR">25.5</Amt><CdtDbtInd>CRDT</CdtDbtInd>`])
      expect(entriesOf(batch(odd))).toMatchObject([{ reference: "B1", cents: 7550, endToEndId: null, fileId: "RUN" }]);
    expect(entriesOf(batch("", ""))).toMatchObject([{ reference: "B1", cents: 7550, endToEndId: null, fileId: null }]);
  });

  it("of one file are read one by one, each with its own account and numbers", () => {
    const two = wrap("02", entry02.replace("<AcctSvcrRef>REF1</AcctSvcrRef>", "<AcctSvcrRef>NONREF</AcctSvcrRef>"));
    const second = /<Stmt>.*<\/Stmt>/s.exec(two)?.[0].replace("<Id>S1</Id>", "<Id>S2</Id>") ?? "";
    const read = readStatements(two.replace("</BkToCstmrStmt>", `${second}</BkToCstmrStmt>`));
    expect(read.map(({ id, entries }) => [id, entries.map(({ reference }) => reference)])).toEqual([
      ["S1", ["S1/1"]],
      ["S2", ["S2/1"]],
    ]);
  });

  it("tell a return from a plain credit, a recall, and both kinds of reversals", () => {
    const credit = (details: string, more = "") => `<Ntry><NtryRef>1</NtryRef><Amt Ccy="EUR">50</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-12-01</Dt></BookgDt><AcctSvcrRef>C1</AcctSvcrRef>
      <NtryDtls><TxDtls><Refs><AcctSvcrRef>REF1</AcctSvcrRef><EndToEndId>RF-1</EndToEndId></Refs>${details}</TxDtls></NtryDtls></Ntry>`;
    const read = (details: string, more = "", version = "08") => entriesOf(wrap(version, credit(details, more)))?.[0];
    const reversal = "<RvslInd>true</RvslInd>";
    expect(read("")).toMatchObject({ direction: "credit", returnReason: null, isReversal: false, undoes: "REF1" });
    expect(read("<RtrInf><Rsn><Cd>FOCR</Cd></Rsn></RtrInf>")).toMatchObject({ returnReason: "FOCR" });
    expect(read("<RtrInf/>")).toMatchObject({ returnReason: "unknown" });
    expect(read("<RtrInf><Rsn><Prtry>Konto von Frau Müller aufgelöst</Prtry></Rsn></RtrInf>")?.returnReason).toBe(
      "unknown",
    );
    expect(read("", reversal)).toMatchObject({ returnReason: null, isReversal: true, direction: "credit" });
    const debit = credit("", reversal).replace("CRDT", "DBIT").replace("<Cd>BOOK</Cd>", "BOOK");
    expect(entriesOf(wrap("02", debit))).toMatchObject([{ direction: "debit", isReversal: true }]);
  });

  it("of a size that no bank sends are refused before they are parsed", () => {
    const refused = (xml: string) => {
      const before = performance.now();
      expect(() => readStatements(xml)).toThrow(expect.objectContaining({ tag: "statementTooLarge" }));
      return performance.now() - before;
    };
    expect(refused(wrap("08", "<Ntry/>".repeat(125_000)))).toBeLessThan(1_000);
    const attributes = Array.from({ length: 60_000 }, (_, at) => `a${at}="x"`).join(" ");
    expect(refused(wrap("08", `<Ntry ${attributes}/>`))).toBeLessThan(1_000);
    expect(refused(wrap("08", `<Ntry ${"<".repeat(2_000_000)}>`))).toBeLessThan(1_000);
  });

  it("leave out pending entries, and report foreign ones as unknown", () => {
    const pending = entry02.replace("BOOK", "PDNG");
    const bare = `<Ntry><Amt Ccy="EUR">9.99</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls/></Ntry>`;
    const dollars = entry02.replaceAll('"EUR"', '"USD"');
    expect(entriesOf(wrap("02", pending + bare + dollars))).toEqual([
      { ...paid, reference: "S1/2", cents: 999, endToEndId: null },
      { ...paid, cents: 0, endToEndId: null },
    ]);
  });

  it("cannot expand entities or fetch files", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${wrap("02", entry02).replace(/<\?xml.*\?>/, "")}`;
    expect(() => readStatements(bomb)).toThrow(expect.objectContaining({ tag: "statementUnreadable" }));
    const entities = wrap("02", entry02.replace("REF1", "&#x41;&lt;"));
    expect(entriesOf(entities)?.[0]?.reference).toBe("&#x41;&lt;");
  });

  it.each([
    ["nothing", ""],
    ["text", "hello"],
    ["an incomplete file", wrap("02", entry02).slice(0, 500)],
    ["another message", wrap("02", entry02).replaceAll("camt.053", "camt.054")],
    ["an unknown version", wrap("04", entry02)],
    ["an invalid amount", wrap("02", entry02.replaceAll("50.00", "fifty"))],
    ["parts of a cent", wrap("02", entry02.replaceAll("50.00", "50.001"))],
    ["no statement", wrap("02", "").replace(/<Stmt>.*<\/Stmt>/s, "")],
  ])("refuse %s", (_, xml) => {
    expect(() => readStatements(xml)).toThrow(expect.objectContaining({ tag: "statementUnreadable" }));
  });
});
