import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import type { PaymentOrder } from "#server/payouts/model.ts";
import { euros, painProblems, painXml, sepaText } from "./pain.ts";

const order: PaymentOrder = {
  messageId: "RF20261121-ABCDEFGHJK",
  createdAt: new Date("2026-11-21T08:15:30.123Z"),
  executeOn: "2026-11-22",
  remittance: "Deine Prämie von Nordlicht & Co.",
  debtor: { name: "Nordlicht Telekommunikation GmbH", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
  payments: [
    {
      endToEndId: "RF20261121-ABCDEFGHJK-000001",
      cents: 5000,
      name: "Jörg Müller",
      iban: "DE75512108001245126199",
      about: "7KQ2M8XW3T, Glasfaser für Zuhause",
    },
    { endToEndId: "RF20261121-ABCDEFGHJK-000002", cents: 3, name: 'A<B>&"C"', iban: "AT611904300234573201", about: "" },
  ],
};

const payment = fc.record({
  cents: fc.integer({ min: 1, max: 99_999_999 }),
  name: fc.oneof(fc.string(), fc.string({ unit: "binary" })),
  about: fc.string({ unit: "binary", maxLength: 300 }),
  iban: fc.constantFrom("DE75512108001245126199", "AT611904300234573201", "NL91ABNA0417164300"),
});
const someOrder = fc.array(payment, { minLength: 1, maxLength: 30 }).map(
  (payments): PaymentOrder => ({
    ...order,
    payments: payments.map((one, index) => ({ ...one, endToEndId: `E-${index + 1}` })),
  }),
);

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === "CdtTrfTxInf" });

describe("the file for the bank", () => {
  it("passes its schema, with and without a BIC", async () => {
    expect(await painProblems(painXml(order))).toEqual([]);
    expect(await painProblems(painXml({ ...order, debtor: { ...order.debtor, bic: null } }))).toEqual([]);
  });

  it("is the same to the byte for the same order", () => {
    expect(painXml(structuredClone(order))).toBe(painXml(order));
    expect(painXml(order)).toMatchSnapshot();
  });

  it("has the right sum in cents, for any amounts", () => {
    fc.assert(
      fc.property(someOrder, (any) => {
        const { GrpHdr, PmtInf } = parser.parse(painXml(any)).Document.CstmrCdtTrfInitn;
        const amounts = PmtInf.CdtTrfTxInf.map((one: { Amt: { InstdAmt: string } }) => one.Amt.InstdAmt);
        const sum = any.payments.reduce((total, { cents }) => total + cents, 0);
        expect(amounts).toEqual(any.payments.map(({ cents }) => (cents / 100).toFixed(2)));
        for (const part of [GrpHdr, PmtInf]) {
          expect(part.NbOfTxs).toBe(String(any.payments.length));
          expect(part.CtrlSum).toBe(euros(sum));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("passes its schema with any names", async () => {
    await fc.assert(
      fc.asyncProperty(someOrder, async (any) => {
        expect(await painProblems(painXml(any))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it.each([
    ["an IBAN in small letters", "DE75512108001245126199", "de75512108001245126199", "IBAN"],
    ["an umlaut", "Joerg Mueller", "Jörg Müller", "Nm"],
    ["another currency", 'Ccy="EUR"', 'Ccy="USD"', "InstdAmt"],
    ["three decimals", "50.00</InstdAmt>", "50.001</InstdAmt>", "InstdAmt"],
    ["an id twice", "-000002", "-000001", "PmtId"],
    ["an id too long", "-000002", `-${"1".repeat(40)}`, "EndToEndId"],
    ["elements in another order", "<PmtMtd>TRF</PmtMtd>", "<ChrgBr>SLEV</ChrgBr>", "ChrgBr"],
    ["an unknown element", "<ChrgBr>SLEV</ChrgBr>", "<ChrgBr>SLEV</ChrgBr><Extra/>", "Extra"],
    ["an older version", "pain.001.001.09", "pain.001.001.03", "Document"],
  ])("fails its schema with %s, reported without the value", async (_, from, to, element) => {
    const problems = await painProblems(painXml(order).replace(from, to));
    expect(problems.join("\n")).toContain(element);
    expect(problems.join("\n")).not.toMatch(/DE75|5126199|Müller/);
  });

  it("is not created without payments, with a repeated id, or with an invalid amount", () => {
    const [first] = order.payments;
    if (!first) throw new Error("The example has payments.");
    expect(() => painXml({ ...order, payments: [] })).toThrow();
    expect(() => painXml({ ...order, payments: [first, first] })).toThrow("end-to-end id");
    for (const cents of [0, -1, 1.5, Number.NaN, 2 ** 60]) {
      expect(() => painXml({ ...order, payments: [{ ...first, cents }] })).toThrow("cents");
    }
  });
});

describe("text for SEPA banks", () => {
  it.each([
    ["Jörg Müßig-Straßner", "Joerg Muessig-Strassner"],
    ["ÄRZTE ÖL ÜBER", "AeRZTE OeL UeBER"],
    ["Zoë D’Arcy & Søn", "Zoe D'Arcy + Son"],
    ["Łukasz Żółć", "Lukasz Zolc"],
    ["İbrahim Çağlı", "Ibrahim Cagli"],
    ["Иван Щукин", "Ivan Shchukin"],
    ["Γιώργος Χατζής", "Giorgos Chatzis"],
    ["<b>x</b>", ".b.x./b."],
    ["//Eins//Zwei//", "Eins/Zwei"],
    ["李小龙", "LiXiaoLong"],
    ["Nguyễn Đặng", "Nguyen Dang"],
    ["★ Stern ★", ". Stern ."],
    ["Prämie\n\tNordlicht", "Praemie Nordlicht"],
    ["", "."],
    [" / ", "."],
  ])("%j becomes %j", (text, expected) => {
    expect(sepaText(text, 70)).toBe(expected);
  });

  it("has allowed characters only, is short enough, never empty, and unchanged if converted again", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string()),
        fc.constantFrom(35, 70, 140),
        (text, max) => {
          const clean = sepaText(text, max);
          expect(clean).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
          expect(clean.length).toBeLessThanOrEqual(max);
          expect(clean).not.toMatch(/^[/ ]|[/ ]$|\/\//);
          expect(sepaText(clean, max)).toBe(clean);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
