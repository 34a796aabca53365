import fc from "fast-check";
import { expect, it, test } from "vitest";
import { type BookingName, bookings, postingsOf } from "./bookings.ts";
import { accounts, transactionKinds } from "./model.ts";

const names = Object.keys(bookings) as BookingName[];
const subjects = Object.fromEntries(accounts.map((account) => [account, `a ${account}`]));

test.each(names)("what %s posts sums to zero, whatever the amounts", (name) => {
  const cents = fc.integer({ min: 1, max: 99_999_99 });
  fc.assert(
    fc.property(cents, cents, fc.nat(99_999), fc.boolean(), (whole, kept, vat, isNegative) => {
      const sign = isNegative ? -1 : 1;
      const netted = Math.min(kept, whole);
      const postings = postingsOf(name, { whole: sign * whole, netted: sign * netted, vat: sign * vat }, subjects);
      expect(postings.reduce((sum, one) => sum + one.cents, 0)).toBe(0);
      expect(postings.every((one) => one.cents !== 0 && one.subject === `a ${one.account}`)).toBe(true);
    }),
  );
});

it("every account and every kind is used", () => {
  const used = names.flatMap((name) => [...Object.keys(bookings[name].debit), ...Object.keys(bookings[name].credit)]);
  expect([...new Set(used)].sort()).toEqual([...accounts].sort());
  const kinds: string[] = names.map((name) => bookings[name].kind);
  expect(transactionKinds.filter((kind) => !kinds.includes(kind))).toEqual([]);
});

it.each([
  ["reserve", { rewardExpense: 5000, owed: -5000 }],
  ["cancel", { owed: 5000, rewardExpense: -5000 }],
  ["send", { owed: 3000, inTransit: -3000 }],
  ["recall", { inTransit: 3000, owed: -3000 }],
  ["pay", { inTransit: 3000, owed: 2000, bank: -3000, recoverable: -2000 }],
  ["returnPayment", { bank: 3000, recoverable: 2000, owed: -5000 }],
  ["undoReturn", { owed: 5000, bank: -3000, recoverable: -2000 }],
  ["payVoucher", { owed: 5000, voucherStock: -5000 }],
  ["reverse", { recoverable: 5000, rewardExpense: -5000 }],
  ["waive", { rewardExpense: 5000, recoverable: -5000 }],
  ["addSurplus", { surplus: 5000, bank: -5000 }],
  ["takeBack", { bank: 5000, surplus: -5000 }],
  ["writeOff", { loss: 5000, surplus: -5000 }],
  ["recover", { bank: 5000, loss: -5000 }],
  ["bill", { agencyReceivable: 5950, agencyRevenue: -5000, vat: -950 }],
] as const)("%s posts what an accountant would", (name, expected) => {
  const postings = postingsOf(name, { whole: 5000, netted: 2000, vat: 950 }, {});
  expect(Object.fromEntries(postings.map(({ account, cents }) => [account, cents]))).toEqual(expected);
});
