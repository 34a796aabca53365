import { expect, test } from "vitest";
import { auditActs as german } from "#app/i18n/de/office/audit-words.ts";
import { auditActs as english } from "#app/i18n/en/office/audit-words.ts";
import { agencyReportNames } from "#server/agencies/reports.ts";
import { itemKinds } from "#server/catalogue/item/model.ts";
import { viewedLists } from "#server/office/trail/about.ts";
import { bankOutcomes } from "#server/payouts/bank-entry/model.ts";
import { erasures } from "#server/people/privacy/retention.ts";
import { employeeChanges } from "#server/people/sso/change-employee.ts";
import { type AuditAct, auditActs } from "#server/platform/audit/acts.ts";
import { auditAs } from "#server/platform/audit/audit.ts";
import { type AuditKind, auditKinds } from "#server/platform/audit/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import { refusals } from "#server/platform/refusals.ts";
import { languages } from "#server/platform/values/language.ts";
import { customerNumberStates } from "#server/rewards/customer-number/states.ts";
import { ssoRoles } from "#server/tenants/names.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf } from "#tests/support/checks/page-words.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

/** Every kind of entry, with everything that its object can be, says in words what was done and about what. */
const site = await openSite();
const ctx = site.ctx("elbschutz");
const id = "01890000-1234-7000-8000-000000000001";
const run = "RF20261124-1";
const number = "7KQ2M8XW3T";
const codes = Object.keys(refusals);

const isPriceAct = (act: AuditAct) => act.endsWith("Prices");

const abouts: Record<AuditKind, readonly (string | null)[]> = {
  login: ["link", "password", "passkey", "autologin"],
  loginFailed: ["password", "passkey:passkeyInvalid", ...codes.map((code) => `link:${code}`)],
  logout: [null],
  sessionEnded: ["one", "others:3"],
  ssoLogin: ssoRoles,
  ssoLoginFailed: codes,
  ssoLogout: [null],
  ssoSessionEnded: ["provider"],
  accessRefused: ["officeAgency", "PUT /agentur/leads/:agency"],
  passwordChanged: [null],
  passkeyAdded: [null],
  passkeyRemoved: [null],
  supportLink: ["T-4711"],
  supportLogin: ["T-4711"],
  supportLoginFailed: codes,
  recommendedForCaller: [`spoken:${number}`, `other:${number}`],
  officeSearched: ["call", "letter", "case", "check"],
  supportViewed: [...viewedLists, `call:${number}`, "case:7KQ2-M8XW", `payout:${run}`],
  supportActed: [
    ...auditActs.flatMap((act) => [`${act}:${number}`, `${act}:cli:${number}`]),
    ...customerNumberStates.map((state) => `listCustomerNumbers:cli:${state}`),
    "listPeople:cli:all",
    "suppressAddress:cli:returned",
    "suppressAddress:cli:bounced:5.1.1",
    "liftSuppressions:cli:2026-11-02 12.00.00.000Z",
    "moveTestClock:60m",
    "importOrders:12",
    "billMonth:2026-10",
  ],
  agencyActed: auditActs.map((act) => `${act}:${id}`),
  block: ["RISK_REVIEW", "RISK_MANY_LINKS", "RULE_STAFF"],
  unblock: [null],
  bankDetailsViewed: [run],
  bankDetailsChanged: ["give", "change", "remove", id],
  payoutReleased: [run],
  payoutExported: [run],
  bankEntriesBooked: [...bankOutcomes, "stored"].map((outcome) => `${outcome} 12`),
  bankEntryCloseAsked: ["payment:E2E-1:REF-1"],
  bankEntryCloseDeclined: ["payment:REF-1"],
  bankEntryAssigned: ["payment:E2E-1:REF-1"],
  bankEntryClosed: ["writtenOff:REF-1"],
  dataExported: [null],
  reportExported: ["auditTrail", ...[...agencyReportNames, "auditTrail"].map((name) => `agency:${id}:${name}`)],
  accountDeleted: [null],
  recordsErased: ["recipients:1", ...Object.keys(erasures).map((name) => `${name}:7`)],
  agencyDataChanged: [id, `${id} account`],
  agreementAccepted: [`${id} 2026-11-24`],
  agencyAccessChanged: employeeChanges.map((change) => `${id} ${change}`),
  agencyAdded: ["A-1"],
  agencyChanged: ["A-1"],
  accessGiven: ssoRoles.flatMap((role) => [`${id} ${role}`, `${id} ${role} A-1`]),
  accessEnded: [id, "key:ANNA"],
  catalogueApplied: ["version 7"],
  priceChange: auditActs.filter(isPriceAct).flatMap((act) => [`${act}:${id}`, `${act}:${id} 2026-12-01`]),
  catalogueScheduled: itemKinds.flatMap((kind) => [`${kind} NAME`, `${kind} NAME 2026-12-01`]),
  textApplied: languages.map((language) => `NAME ${language} version 3`),
  textScheduled: languages.flatMap((language) => [`NAME ${language}`, `NAME ${language} 2026-12-01`]),
  themeApplied: ["version 7"],
  themeScheduled: ["2026-12-01", null],
};

test.each([german, english])("no two acts have the same words", (texts) => {
  const words = Object.values(texts);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test.each(auditKinds)("%s has no code among its words", async (kind) => {
  const { cookie } = await signedInAs(ctx, "operations");
  const person = `person-${kind}`;
  await withTransaction(ctx, async (tx) => {
    for (const about of abouts[kind])
      await auditAs(tx, { kind, actor: "OPS", actorId: person, accountId: null, about });
  });
  const shown: string[][] = [];
  for (let page = 1; shown.length < abouts[kind].length; page++) {
    const query = `kind=${kind}&person=${person}&seite=${page}`;
    const { text } = await site.ask("elbschutz", `GET /agent/protokoll?${query}`, { cookie });
    const found = linesOf(/<tbody[\s\S]*<\/tbody>/.exec(text)?.[0] ?? "");
    if (found.length === 0) break;
    shown.push(...found.map((cells) => [cells[1] ?? "", cells[3] ?? ""]));
  }
  expect(shown).toHaveLength(abouts[kind].length);
  const raw = new Set(
    abouts[kind].flatMap((about) => about?.split(/[ :]/) ?? []).filter((one) => /^[a-z]+$/.test(one)),
  );
  const isCode = (word: string) => /[a-z][A-Z]|[A-Z]_[A-Z]/.test(word) || raw.has(word);
  const words = kind === "accessRefused" ? [] : shown.flat().flatMap((cell) => cell.split(/[ :()]+/));
  expect(words.filter(isCode)).toEqual([]);
});
