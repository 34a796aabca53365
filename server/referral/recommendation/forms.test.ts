import { describe, expect, it } from "vitest";
import { phonePattern } from "#server/platform/values/fields.ts";
import { admit } from "../link/admission.ts";
import { recipientDetails } from "../recipient/schema.ts";
import { codeForm, recommendForm } from "./schema.ts";
import { nextRecommendationState, recommendationStates } from "./states.ts";

/** Field → key of its first error. */
function errorsOf(result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) {
  const issues = result.error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

const terms = { recommendation: { termsAutoAccept: false } };
const filled = {
  firstName: "Mara",
  lastName: "von der Heide-Müller",
  email: " mara@freund.example ",
  recipientShare: "50",
  terms: true,
};

describe("the recommend form", () => {
  it("reads what a browser sends", () => {
    expect(recommendForm(terms).parse(filled)).toEqual({
      ...filled,
      email: "mara@freund.example",
      recipientShare: 50,
      productId: null,
      channel: null,
      campaignId: null,
      campaignConsent: false,
      agentNumber: null,
      employeeNumber: null,
      newsletter: false,
    });
  });

  it("reports every field that is missing or wrong", () => {
    expect(errorsOf(recommendForm(terms).safeParse({}))).toEqual({
      firstName: "error.required",
      lastName: "error.required",
      email: "error.required",
      recipientShare: "error.split",
      terms: "error.terms",
    });
    const wrong = { ...filled, firstName: "x".repeat(101), lastName: "<b>", email: "mara@", recipientShare: "70" };
    expect(errorsOf(recommendForm(terms).safeParse(wrong))).toEqual({
      firstName: "error.tooLong",
      lastName: "error.name",
      email: "error.email",
      recipientShare: "error.split",
    });
  });

  it("accepts names of every script, but no web addresses", () => {
    for (const name of ["Ö", "O'Neill", "Jean-Luc", "Dr. Ada", "李雷", "Đặng", "José María"]) {
      expect(recommendForm(terms).safeParse({ ...filled, firstName: name }).success, name).toBe(true);
    }
    for (const name of ["www.evil.example", "http://x", "Max 1", "a\nb", "a@b", "----", `a${"\u0301".repeat(9)}`]) {
      expect(recommendForm(terms).safeParse({ ...filled, firstName: name }).success, name).toBe(false);
    }
    expect(recommendForm(terms).parse({ ...filled, firstName: "O\u0308zge" }).firstName).toBe("Özge");
  });

  it("accepts only mail addresses that are visible and deliverable", () => {
    const ours = (email: string) => recommendForm(terms).safeParse({ ...filled, email }).success;
    for (const email of ["o'neill+tag@a-b.example", "M_1%x@xn--mller-kva.example", `${"x".repeat(64)}@a.example`])
      expect(ours(email), email).toBe(true);
    for (const local of ["a\u0000b", "a\u0001b", "a\u200bb", "\u202eab", "a\ud800", "ü", "a..b", ".a", "a.", '"a"', ""])
      expect(ours(`${local}@a.example`), JSON.stringify(local)).toBe(false);
    expect(ours("a@b.example,c@d.example")).toBe(false);
  });

  it("needs no checkbox if sending accepts the terms", () => {
    const { terms: _, ...without } = filled;
    expect(recommendForm({ recommendation: { termsAutoAccept: true } }).parse(without).terms).toBe(true);
  });

  it("recognises a code in any notation", () => {
    expect(codeForm.safeParse({ code: " 7kq4m-2xwpa " }).success).toBe(true);
    expect(errorsOf(codeForm.safeParse({ code: "123" }))).toEqual({ code: "error.code" });
    expect(errorsOf(codeForm.safeParse({}))).toEqual({ code: "error.required" });
  });
});

describe("a recipient's data", () => {
  const today = "2026-03-02";
  const person = {
    firstName: "Eva",
    lastName: "Öztürk",
    birthDate: "04.05.1990",
    email: "eva@freund.example",
    street: "Gänseweg",
    houseNumber: "3a",
    postcode: "01067",
    city: "Dresden",
  };
  const errors = (change: object) => errorsOf(recipientDetails(today).safeParse({ ...person, ...change }));

  it("include the company for business customers only", () => {
    const business = recipientDetails(today, { needsCompany: true });
    expect(business.safeParse(person).error?.issues.map(({ path }) => path.join("."))).toEqual(["company"]);
    expect(business.parse({ ...person, company: " Tischlerei Öztürk " }).company).toBe("Tischlerei Öztürk");
  });

  it("include a German date and omit empty optional fields", () => {
    expect(recipientDetails(today).parse(person)).toEqual({
      ...person,
      company: "",
      birthDate: "1990-05-04",
      salutation: "",
      phone: "",
      marketingConsent: false,
    });
  });

  it.each([
    "(040) 12 34-56",
    "0170.1234567",
    "+49 (0)40/123456",
    "(+49) 170 1234567",
    "0170–1234567",
    "0170\u00a01234567",
  ])("accept the telephone number %j", (phone) => {
    expect(recipientDetails(today).parse({ ...person, phone }).phone).toBe(phone);
  });

  it("accept a telephone number copied from a phone's contacts, without its invisible characters", () => {
    const phone = "\u202d+49 170 1234567\u202c";
    expect(phonePattern.test(phone)).toBe(true);
    expect(recipientDetails(today).parse({ ...person, phone }).phone).toBe("+49 170 1234567");
  });

  it("take a year of two digits as the last one that has been", () => {
    expect(recipientDetails(today).parse({ ...person, birthDate: "4.5.90" }).birthDate).toBe("1990-05-04");
    expect(errors({ birthDate: "04.03.26" })).toEqual({});
    expect(errors({ birthDate: "02.03.26" })).toEqual({ birthDate: "error.minor" });
  });

  it("require an adult, an existing day, and an address in Germany", () => {
    expect(errors({ birthDate: "03.03.2008" })).toEqual({ birthDate: "error.minor" });
    expect(errors({ birthDate: "02.03.2008" })).toEqual({});
    expect(errors({ birthDate: "31.02.1990" })).toEqual({ birthDate: "error.birthDate" });
    expect(errors({ birthDate: "01.01.1850" })).toEqual({ birthDate: "error.birthDate" });
    expect(errors({ birthDate: "03.03.2026" })).toEqual({ birthDate: "error.birthDate" });
    expect(errors({ postcode: "1067" })).toEqual({ postcode: "error.postcode" });
    expect(errors({ postcode: "00123" })).toEqual({ postcode: "error.postcode" });
    expect(errors({ phone: "abc" })).toEqual({ phone: "error.phone" });
    expect(errors({ phone: "(040" })).toEqual({ phone: "error.phone" });
    expect(errors({ salutation: "Lord" })).toEqual({ salutation: "error.invalid" });
    expect(errors({ houseNumber: "1".repeat(11) })).toEqual({ houseNumber: "error.tooLong" });
  });
});

describe("who may follow a link", () => {
  const now = new Date("2026-03-02T10:00:00Z");
  const soon = new Date("2026-03-10T10:00:00Z");
  const past = new Date("2026-03-01T10:00:00Z");
  const page = { awaitingOptIn: "unknown", expired: "expired", blocked: "blocked" } as const;

  for (const state of recommendationStates) {
    it(`${state} admits nobody while the account is blocked`, () => {
      const wanted = state in page ? page[state as keyof typeof page] : "blocked";
      expect(admit({ state, linkValidUntil: soon, isAccountBlocked: true }, now, soon)).toBe(wanted);
    });

    it(`${state}: has its own page`, () => {
      const wanted = state in page ? page[state as keyof typeof page] : "landing";
      expect(admit({ state, linkValidUntil: soon, isAccountBlocked: false }, now)).toBe(wanted);
      // The statement that stores a click uses the table of states; it must agree with whom `admit` lets in.
      expect(nextRecommendationState(state, "click") !== null).toBe(wanted === "landing");
      expect(admit({ state, linkValidUntil: now, isAccountBlocked: false }, now)).toBe(wanted);
      expect(admit({ state, linkValidUntil: past, isAccountBlocked: false }, now)).toBe(
        wanted === "landing" ? "expired" : wanted,
      );
      expect(admit({ state, linkValidUntil: past, isAccountBlocked: false }, now, soon)).toBe(wanted);
      expect(admit({ state, linkValidUntil: past, isAccountBlocked: false }, now, past)).toBe(
        wanted === "landing" ? "expired" : wanted,
      );
    });
  }
});
