import type { StatedEntry } from "#server/payouts/bank-entry/model.ts";

let references = 0;

/** The bank's debit of a payment, with a reference of its own; `more`: what is different. */
export const bookingOf = (
  payment: Pick<StatedEntry, "endToEndId" | "cents">,
  more: Partial<StatedEntry> = {},
): StatedEntry => ({
  reference: `BANKREF-${++references}`,
  statementId: "S1",
  direction: "debit",
  cents: payment.cents,
  bookedOn: "2026-11-23",
  endToEndId: payment.endToEndId,
  fileId: null,
  returnReason: null,
  isReversal: false,
  undoes: null,
  ...more,
});

/** The account statement of the next morning: every payment of the file (pain.001) was booked. Its id is the file's. */
export function statementFor(pain: string, iban: string): string {
  const ids = [...pain.matchAll(/<EndToEndId>([^<]+)</g)].map((found) => found[1]);
  const amounts = [...pain.matchAll(/>([\d.]+)<\/InstdAmt>/g)].map((found) => found[1]);
  const id = /<MsgId>([^<]+)/.exec(pain)?.[1];
  const entries = ids.map(
    (
      endToEndId,
      index,
    ) => `<Ntry><Amt Ccy="EUR">${amounts[index]}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>2026-11-23</Dt></BookgDt>
      <NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`,
  );
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
    <Stmt><Id>S-${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.join("")}</Stmt>
    </BkToCstmrStmt></Document>`;
}
