import { expect, it } from "vitest";
import { formatCents } from "#server/platform/values/money.ts";
import "#app/i18n/resources.ts";
import { support } from "#app/i18n/de/office/support.ts";
import { privacy } from "#app/i18n/de/people/privacy.ts";
import { ownDataView } from "#app/screens/people/parts/own-data-view.ts";
import type { RequestContext } from "#server/context.ts";
import { caseKinds, contactTopics } from "#server/office/case/model.ts";
import { caseStates } from "#server/office/case/states.ts";
import { retentionRegister } from "#server/office/retention-register.ts";
import { payoutItemStates } from "#server/payouts/model.ts";
import { accountStates, salutations } from "#server/people/account/model.ts";
import { consentPlaces } from "#server/people/consent/repository.ts";
import { subscriberStates } from "#server/people/newsletter/states.ts";
import { clocksAfterDeletion, clocksOf } from "#server/people/privacy/kept.ts";
import { memberData, memberTables, notMembers } from "#server/people/privacy/member-data.ts";
import { clocks } from "#server/people/privacy/retention.ts";
import { datenauskunftOut } from "#server/people/wire/own-data/datenauskunft.ts";
import { mailKinds } from "#server/platform/mail/model.ts";
import { claimKinds } from "#server/platform/values/claim.ts";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import { claimStates } from "#server/rewards/claim/states.ts";
import { customerNumberStates } from "#server/rewards/customer-number/states.ts";
import { ledgerKinds } from "#server/rewards/ledger/model.ts";

/** Compares the export of a referrer's own data with the retention register, which lists every personal column. */
const ofMembers = memberTables.map((table) => memberData[table]);

it("shows or withholds every personal column of a referrer's tables", () => {
  for (const { model, shows, withholds } of ofMembers) {
    const named = [...shows, ...Object.keys(withholds)];
    const personal = Object.keys(retentionRegister[model]?.personal ?? {});
    expect(
      personal.filter((column) => !named.includes(column)),
      model,
    ).toEqual([]);
    for (const reason of Object.values(withholds)) expect(reason.length).toBeGreaterThan(4);
  }
});

it("classifies every table with personal columns as a referrer's or not", () => {
  const personal = Object.entries(retentionRegister).filter(([, table]) => Object.keys(table.personal).length > 0);
  const classified = new Set<string>([...ofMembers.map(({ model }) => model), ...Object.keys(notMembers)]);
  expect(personal.map(([model]) => model).filter((model) => !classified.has(model))).toEqual([]);
});

it("has texts for every table and column that it shows", () => {
  for (const table of memberTables) {
    expect(privacy.tables[table].length).toBeGreaterThan(2);
    for (const column of memberData[table].shows) expect(privacy.columns[column].length, column).toBeGreaterThan(1);
    for (const clock of clocksOf(table)) expect(privacy.clocks[clock].until.length).toBeGreaterThan(4);
  }
});

it("has texts for every code that it shows", () => {
  const coded: Record<string, [words: object, codes: readonly string[]]> = {
    account: [privacy.codes.accountState, accountStates],
    recommendation: [privacy.codes.recommendationState, recommendationStates],
    claim: [privacy.codes.claimState, claimStates],
    claimKind: [privacy.codes.claimKind, claimKinds],
    ledger: [privacy.codes.ledger, ledgerKinds],
    payment: [privacy.codes.payment, payoutItemStates],
    customerNumber: [privacy.codes.customerNumber, customerNumberStates],
    newsletter: [privacy.codes.newsletterState, subscriberStates],
    case: [privacy.codes.caseState, caseStates],
    caseKind: [privacy.codes.caseKind, caseKinds],
    caseTopic: [privacy.codes.caseTopic, contactTopics],
    consent: [privacy.codes.consentPlace, consentPlaces],
    salutation: [privacy.codes.salutation, salutations],
    mail: [support.mail, mailKinds],
  };
  for (const [of, [words, codes]] of Object.entries(coded))
    expect(Object.keys(words), of).toEqual(expect.arrayContaining([...codes]));
});

it("explains a code, and shows one without a text unchanged", () => {
  const none = Object.fromEntries(memberTables.map((table) => [table, []]));
  const shown = (kind: string) => {
    const tables = { ...none, account: [{ state: "confirmed", language: "de" }], audit: [{ kind }] } as never;
    const wording = { language: "de", tenant: { formOfAddress: "du" } } as RequestContext;
    const view = ownDataView({ createdAt: new Date(), hasWholeIban: false, tables }, wording);
    return view.flatMap(({ rows }) => rows.flatMap(({ facts }) => facts.map(({ value }) => value)));
  };
  expect(shown("loginFailed")).toEqual(["Deutsch", "bestätigt", "fehlgeschlagene Anmeldung"]);
  expect(shown("later")).toEqual(["Deutsch", "bestätigt", "later"]);
});

it("shows a long table in pages, which together contain all of it", () => {
  const none = Object.fromEntries(memberTables.map((table) => [table, []]));
  const ledger = Array.from({ length: 120 }, (_, at) => ({ cents: at }));
  const wording = { language: "de", tenant: { formOfAddress: "du" } } as RequestContext;
  const shown = (query: string) => {
    const own = { createdAt: new Date(), hasWholeIban: false, tables: { ...none, ledger } as never };
    const found = ownDataView(own, wording, new URLSearchParams(query)).find(({ table }) => table === "ledger");
    return { rows: found?.rows ?? [], part: found?.part };
  };
  const first = shown("");
  expect([first.rows.length, first.part]).toEqual([
    50,
    { from: 1, to: 50, total: 120, previous: null, next: { tabelle: "ledger", seite: "2" } },
  ]);
  const parts = ["1", "2", "3"].map((page) => shown(`tabelle=ledger&seite=${page}`));
  expect(parts.flatMap(({ rows }) => rows.map(({ facts }) => facts[0]?.value))).toEqual(
    ledger.map(({ cents }) => formatCents(cents, "de")),
  );
  expect(parts[2]?.part).toMatchObject({ from: 101, to: 120, next: null });
  for (const [page, from] of Object.entries({ "9": 101, "-1": 1, x: 1, "1.5": 1 }))
    expect(shown(`tabelle=ledger&seite=${page}`).part?.from, page).toBe(from);
  expect(shown("tabelle=mail&seite=2").part?.from).toBe(1);
});

it("lists after a deletion what is retained: records and proofs, never the account", () => {
  const retained = clocksAfterDeletion();
  expect(retained).toEqual(expect.arrayContaining(["record", "payoutRecord", "mailContent"]));
  // What ends with the account by the register's own words is not kept.
  const ended = Object.entries(clocks).flatMap(([clock, { until }]) =>
    /deletes the account|account is deleted/.test(until) ? [clock] : [],
  );
  expect(ended).toEqual(expect.arrayContaining(["account", "password", "passkey", "customerNumber"]));
  expect(retained.filter((clock) => ended.includes(clock))).toEqual([]);
});

it("documents every German key", () => {
  const described = JSON.stringify(datenauskunftOut.schema.toJSONSchema({ io: "input" }));
  expect(described).toContain("Die letzten vier Stellen");
  expect(described.match(/"description"/g)?.length).toBeGreaterThan(60);
});
