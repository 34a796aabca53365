import { describe, expect, it } from "vitest";
import { brokenRule, type Evidence } from "./judge.ts";

const good: Evidence = {
  message: {
    orderedAt: new Date("2026-06-04T10:00:00Z"),
    buyerEmail: "gustav@beispiel.de",
    buyerBirthDate: "1990-05-17",
    renewal: false,
    prepaid: false,
  },
  isInside: true,
  referrerEmail: "anna@beispiel.de",
  recipient: { email: "gustav@beispiel.de", birthDate: "1990-05-17" },
  prepaidBefore: 0,
};
const tenant = { allowSelf: false, staffDomains: ["nordlicht.example", "chefin@beispiel.de"] };
const told = (change: Partial<Evidence["message"]>): Evidence => ({ ...good, message: { ...good.message, ...change } });

describe("the rules of the programme", () => {
  it.each<[string, Evidence, string | null]>([
    ["nothing broken", good, null],
    ["nobody recommended", { ...good, isInside: null }, "RULE_NO_RECOMMENDATION"],
    ["outside the window", { ...good, isInside: false }, "RULE_OUTSIDE_WINDOW"],
    ["a renewal", told({ renewal: true }), "RULE_RENEWAL"],
    ["one's own address", told({ buyerEmail: "Anna@Beispiel.de" }), "RULE_SELF_REFERRAL"],
    ["one's own mailbox by another name", told({ buyerEmail: "anna+neu@beispiel.de" }), "RULE_SELF_REFERRAL"],
    [
      "one's own data",
      { ...good, recipient: { email: "anna@beispiel.de", birthDate: "1990-05-17" } },
      "RULE_SELF_REFERRAL",
    ],
    ["staff ordering", told({ buyerEmail: "verkauf@nordlicht.example" }), "RULE_STAFF"],
    ["staff recommending", { ...good, referrerEmail: "verkauf@nordlicht.example" }, "RULE_STAFF"],
    ["a listed address", told({ buyerEmail: "chefin@beispiel.de" }), "RULE_STAFF"],
    ["seventeen", told({ buyerBirthDate: "2008-06-05" }), "RULE_MINOR"],
    ["eighteen today", told({ buyerBirthDate: "2008-06-04" }), null],
    [
      "a minor by their data",
      { ...told({ buyerBirthDate: null }), recipient: { email: "g@b.de", birthDate: "2010-01-01" } },
      "RULE_MINOR",
    ],
    ["no birth date at all", { ...told({ buyerBirthDate: null }), recipient: null }, null],
    ["the second prepaid card", { ...told({ prepaid: true }), prepaidBefore: 1 }, null],
    ["the third prepaid card", { ...told({ prepaid: true }), prepaidBefore: 2 }, "RULE_PREPAID_LIMIT"],
    ["a third order that isn't prepaid", { ...good, prepaidBefore: 2 }, null],
  ])("%s", (_, evidence, rule) => {
    expect(brokenRule(evidence, tenant)).toBe(rule);
  });

  it("allow self-referral where the tenant does, and know no staff where none is listed", () => {
    expect(brokenRule(told({ buyerEmail: "anna@beispiel.de" }), { ...tenant, allowSelf: true })).toBeNull();
    expect(brokenRule(told({ buyerEmail: "verkauf@nordlicht.example" }), { ...tenant, staffDomains: [] })).toBeNull();
  });
});
