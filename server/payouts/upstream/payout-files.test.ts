import { expect, it } from "vitest";
import { readInThread } from "./payout-files.ts";

const statement = (entries: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id>
   <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (index: number) =>
  `<Ntry><Amt Ccy="EUR">50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-12-01</Dt></BookgDt>
   <AcctSvcrRef>R${index}</AcctSvcrRef></Ntry>`;

it("reads 20,000 bookings while the event loop goes on", async () => {
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const read = await readInThread(statement(Array.from({ length: 20_000 }, (_, index) => entry(index)).join("")));
  clearInterval(beat);
  expect(read[0]?.entries).toHaveLength(20_000);
  expect(longest).toBeLessThan(1_000);
});

it("passes on why a file cannot be read", async () => {
  await expect(readInThread("<x/>")).rejects.toMatchObject({ tag: "statementUnreadable" });
  await expect(readInThread(statement("<Ntry/>".repeat(25_001)))).rejects.toMatchObject({ tag: "statementTooLarge" });
});
