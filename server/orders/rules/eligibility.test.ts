import { describe, expect, it } from "vitest";
import { type Evidence, violatedRules } from "./eligibility.ts";

const good: Evidence = {
  order: {
    orderedAt: new Date("2026-06-04T10:00:00Z"),
    renewal: false,
    prepaid: false,
    buyerIsStaff: false,
    buyerIsMinor: false,
  },
  isInside: true,
  referrerEmail: "anna@beispiel.de",
  buyerIsReferrer: false,
  recipient: { email: "gustav@beispiel.de", birthDate: "1990-05-17" },
  prepaidBefore: 0,
};
const tenant = { allowSelf: false, allowStaff: false, staffDomains: ["nordlicht.example", "chefin@beispiel.de"] };
const ordered = (change: Partial<Evidence["order"]>): Evidence => ({ ...good, order: { ...good.order, ...change } });
const recipient = (email: string, birthDate: string | null = "1990-05-17") => ({ email, birthDate });

describe("the rules of the programme", () => {
  it.each<[string, Evidence, string | null]>([
    ["nothing violated", good, null],
    ["nobody recommended", { ...good, isInside: null }, "RULE_NO_RECOMMENDATION"],
    ["outside the window", { ...good, isInside: false }, "RULE_OUTSIDE_WINDOW"],
    ["a renewal", ordered({ renewal: true }), "RULE_RENEWAL"],
    ["one's own mailbox", { ...good, buyerIsReferrer: true }, "RULE_SELF_REFERRAL"],
    ["one's own data", { ...good, recipient: recipient("Anna+neu@Beispiel.de") }, "RULE_SELF_REFERRAL"],
    ["staff ordering", ordered({ buyerIsStaff: true }), "RULE_STAFF"],
    ["staff recommending", { ...good, referrerEmail: "verkauf@nordlicht.example" }, "RULE_STAFF"],
    ["a listed address", { ...good, recipient: recipient("chefin@beispiel.de") }, "RULE_STAFF"],
    ["a minor by the order", ordered({ buyerIsMinor: true }), "RULE_MINOR"],
    [
      "seventeen by their data",
      { ...ordered({ buyerIsMinor: null }), recipient: recipient("g@b.de", "2008-06-05") },
      "RULE_MINOR",
    ],
    ["eighteen today", { ...ordered({ buyerIsMinor: null }), recipient: recipient("g@b.de", "2008-06-04") }, null],
    ["no birth date at all", { ...ordered({ buyerIsMinor: null }), recipient: null }, null],
    ["the second prepaid card", { ...ordered({ prepaid: true }), prepaidBefore: 1 }, null],
    ["the third prepaid card", { ...ordered({ prepaid: true }), prepaidBefore: 2 }, "RULE_PREPAID_LIMIT"],
    ["a third order that isn't prepaid", { ...good, prepaidBefore: 2 }, null],
  ])("%s", (_, evidence, rule) => {
    expect(violatedRules(evidence, tenant)).toEqual(rule ? [rule] : []);
  });

  it("allow self-referral if the tenant does, and treat no one as staff if no list exists", () => {
    expect(violatedRules({ ...good, buyerIsReferrer: true }, { ...tenant, allowSelf: true })).toEqual([]);
    const staff = { ...good, recipient: recipient("verkauf@nordlicht.example") };
    expect(violatedRules(staff, { ...tenant, staffDomains: [] })).toEqual([]);
  });
});
