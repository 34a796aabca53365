import { expect, test } from "vitest";
import { bankForm } from "./schema.ts";

const typed = { holder: "Erika Müller", iban: "de89 3704 0044 0532 0130 00" };
const tenant = (askBirthDate: boolean, ibanOnlyDe = false) => ({ modules: { ibanOnlyDe }, payout: { askBirthDate } });

test("a birth date is ignored in a bank account where the tenant does not ask for it", () => {
  const read = { holder: "Erika Müller", iban: "DE89370400440532013000", birthDate: null };
  expect(bankForm(tenant(false), "2026-03-02").parse(typed)).toEqual(read);
  expect(bankForm(tenant(false), "2026-03-02").parse({ ...typed, birthDate: "24.03.1988" })).toEqual(read);
});

test("a required birth date must be a day and an adult's", () => {
  const form = bankForm(tenant(true), "2026-03-02");
  expect(form.parse({ ...typed, birthDate: "24.3.1988" }).birthDate).toBe("1988-03-24");
  for (const birthDate of [undefined, "", "31.02.1990", "03.03.2008"])
    expect(form.safeParse({ ...typed, birthDate }).success).toBe(false);
});

test("an account abroad is refused if the tenant pays to German ones only", () => {
  const abroad = { ...typed, iban: "AT61 1904 3002 3457 3201" };
  expect(bankForm(tenant(false), "2026-03-02").safeParse(abroad).success).toBe(true);
  expect(bankForm(tenant(false, true), "2026-03-02").safeParse(abroad).success).toBe(false);
});
