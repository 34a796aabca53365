import { pageNames, rowOf } from "#app/sitemap.ts";
import { invitationTransitions } from "#server/agencies/invitation/states.ts";
import { invoiceTransitions } from "#server/agencies/invoice/states.ts";
import { leadTransitions } from "#server/agencies/lead/states.ts";
import { openapi } from "#server/api/openapi/document.ts";
import { caseTransitions } from "#server/office/case/states.ts";
import { type ReadingName, type ReadingRow, readings } from "#server/office/health/model.ts";
import { readingWords } from "#server/office/health/words.ts";
import { attributions, reasonCodes } from "#server/orders/model.ts";
import { orderTransitions } from "#server/orders/states.ts";
import { bankOutcomes, postedAs } from "#server/payouts/bank-entry/model.ts";
import { payoutRunTransitions } from "#server/payouts/states.ts";
import { type CookieName, campaignDays, consentDays } from "#server/people/consent/model.ts";
import { optionalTransitions } from "#server/people/consent/states.ts";
import { subscriberTransitions } from "#server/people/newsletter/states.ts";
import { clocks as retention } from "#server/people/privacy/retention.ts";
import { refusals } from "#server/platform/refusals.ts";
import { messages } from "#server/platform/wire/messages/index.ts";
import { specified } from "#server/platform/wire/messages/specified.ts";
import { recommendationLabels, recommendationTransitions } from "#server/referral/recommendation/states.ts";
import { claimTransitions } from "#server/rewards/claim/states.ts";
import { customerNumberTransitions } from "#server/rewards/customer-number/states.ts";
import { auftragStatus, empfehlungStatus, praemieStatus } from "#server/rewards/wire/status.ts";
import { switches, type TenantRecord } from "#server/tenants/model.ts";

import { list, table } from "./markdown.ts";
import { eventCatalogue, reportColumns, stateTable } from "./partner-tables.ts";
import { tenantTable } from "./tenant-table.ts";

/** The tables of docs/ that follow from the code, by the name that their place in a document has (main.ts). */
export const tables: Readonly<Record<string, () => string>> = {
  "recommendation-states": () => states(recommendationTransitions),
  "order-states": () => states(orderTransitions, auftragStatus),
  "claim-states": () => states(claimTransitions, praemieStatus),
  "run-states": () => states(payoutRunTransitions),
  "invoice-states": () => states(invoiceTransitions),
  "invitation-states": () => states(invitationTransitions),
  "lead-states": () => states(leadTransitions),
  "case-states": () => states(caseTransitions),
  "customer-number-states": () => states(customerNumberTransitions),
  "subscriber-states": () => states(subscriberTransitions),
  "consent-states": () => states(optionalTransitions),
  "recommendation-labels": () => list(recommendationLabels.map((label) => empfehlungStatus[label])),
  "bank-outcomes": () =>
    table(
      ["posted as", "outcomes"],
      [...Map.groupBy(bankOutcomes, (outcome) => postedAs[outcome])].map(([posted, outcomes]) => [
        `\`${posted}\``,
        list(outcomes),
      ]),
    ),
  attributions: () => list(attributions),
  reasons: () => list(reasonCodes),
  clocks,
  retention: () =>
    table(
      ["kind", "kept until"],
      Object.entries(retention).map(([kind, { until }]) => [`\`${kind}\``, until]),
    ),
  pages,
  calls,
  webhooks,
  "state-words": stateTable,
  "webhook-events": eventCatalogue,
  "report-columns": reportColumns,
  "order-message": orderMessage,
  refusals: refusalTable,
  sentences,
  cookies,
  readings: readingTable,
  "tenant-record": tenantTable,
};

function readingTable(): string {
  const limit = (one: ReadingRow["warn"], unit: string) =>
    one === null ? "" : "above" in one ? `> ${one.above}${unit}` : `< ${one.below}${unit}`;
  return table(
    ["reading", "of", "says", "warns", "alarms", "do"],
    (Object.keys(readings) as ReadingName[]).map((name) => {
      const { of, unit, warn, alarm }: ReadingRow = readings[name];
      const { says, act } = readingWords[name];
      const short = unit === "seconds" ? " s" : "";
      return [`\`${name}\``, of, says, limit(warn, short), limit(alarm, short), act];
    }),
  );
}

type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>;

function states(transitions: Transitions, labels?: Readonly<Record<string, string>>): string {
  const rows = Object.entries(transitions).map(([state, events]) => {
    const moves = Object.entries(events).map(([event, to]) => (to === state ? `${event} (stays)` : `${event} → ${to}`));
    return [`\`${state}\``, ...(labels ? [labels[state] ?? ""] : []), moves.join(", ") || "final"];
  });
  return table(["state", ...(labels ? ["label"] : []), "events"], rows);
}

/** What each of a tenant's clocks measures. */
const measured = {
  linkDays: "days that a link lives after it opened",
  orderDays: "days after a recipient's newest click in which their order counts",
  withdrawalDays: "days after delivery until the order qualifies",
  forecastWeeks: "weeks from order to reward, as announced; orders that wait longer are reported as warnings",
  escalateMonths: "months after which a waiting order is reported as an error",
  complaintOpensDays: "days after the order from which a complaint is possible",
  complaintClosesMonths: "months after the order until which a complaint is possible",
  eraseWeeks: "weeks after which a recipient's data is erased, unless they agreed to the terms",
  voucherHours: "hours from choosing a voucher to its mail, as promised",
  cashDays: "days from requesting cash to the payment, as promised",
  claimDays: "days that a ready reward waits for its owner before it expires",
  reminderDays: "days after a reward was ready on which its owner is reminded",
  rewardLinkDays: "days that the link in a reward mail is valid",
  loginLinkMinutes: "minutes that the link in a login mail is valid",
  optInDays: "days that a recommendation waits for its referrer's confirmation",
} as const satisfies Record<keyof TenantRecord["clocks"], string>;

function clocks(): string {
  const defaults = switches.shape.clocks.parse({});
  const shown = (value: TenantRecord["clocks"][keyof TenantRecord["clocks"]]) =>
    Array.isArray(value) ? value.join(", ") : typeof value === "object" ? `${value.from} to ${value.to}` : `${value}`;
  const names = Object.keys(measured) as (keyof typeof measured)[];
  return table(
    ["clock", "default", "what it measures"],
    names.map((name) => [`\`${name}\``, shown(defaults[name]), measured[name]]),
  );
}

const opens = {
  open: "everybody",
  site: "everybody, unless the tenant forces a login",
  member: "logged-in referrers",
  recipient: "the recipient",
  claimOwner: "whom the reward belongs to",
  ssoUser: "people who signed in at the provider",
} as const satisfies Record<ReturnType<typeof rowOf>["access"], string>;

function pages(): string {
  const rows = pageNames.map((name) => {
    const { path, access, right } = rowOf(name);
    return [
      `\`${path.de}\``,
      `\`${path.en}\``,
      right ? `${opens[access]}, with the right \`${right}\`` : opens[access],
    ];
  });
  return table(["German path", "English path", "open to"], rows);
}

/** A call as documents name it: relative to the tenant, or the whole path. */
const callOf = (path: string) =>
  path.startsWith("/v1/{provider}") ? path.slice("/v1/{provider}".length) : `/api${path}`;

type Operation = { summary: string; security?: Record<string, unknown>[]; "x-callers"?: string[] };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, ObjectSchema> };
};
type ObjectSchema = { required?: string[]; properties: Record<string, { description?: string }> };
function described(): Document {
  const description: object = openapi();
  return description as Document;
}

function calls(): string {
  const rows = Object.entries(described().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, security = [] }]) => {
      const schemes = security.map((one) => Object.keys(one)[0] ?? "anybody");
      return [`${method.toUpperCase()} \`${callOf(path)}\``, summary, schemes.join(", ") || "anybody"];
    }),
  );
  return table(["call", "what it does", "credential"], rows);
}

function webhooks(): string {
  const rows = Object.entries(described().webhooks).map(([kind, { post }]) => [`\`${kind}\``, post.summary]);
  return table(["message", "when"], rows);
}

function orderMessage(): string {
  const { properties, required = [] } = described().components.schemas["Auftragsmeldung"] ?? { properties: {} };
  const rows = Object.entries(properties).map(([name, { description = "" }]) => [
    `\`${name}\``,
    required.includes(name) ? "required" : "",
    description,
  ]);
  return table(["field", "", "meaning"], rows);
}

function refusalTable(): string {
  const rows = Object.entries(refusals).map(([code, { wire, status }]) => [
    wire,
    `${status}`,
    `\`${code}\``,
    messages.de.refusalMessages[code as keyof typeof refusals],
  ]);
  return table(
    ["code", "status", "name", "German text"],
    rows.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
}

function sentences(): string {
  const rows = Object.entries<Readonly<Record<string, Readonly<Record<string, string>>>>>(specified).flatMap(
    ([language, kinds]) =>
      Object.entries(kinds).flatMap(([kind, texts]) =>
        Object.entries(texts).map(([name, text]) => [language, `${kind}.${name}`, text]),
      ),
  );
  return table(["language", "where", "sentence"], rows);
}

const purposes = {
  psoe_token: ["the login of a referrer", "12 hours at most"],
  psoe_owner: ["this browser made a recommendation and may see it", "60 days"],
  psoe_reward: ["this browser opened the link to a reward", "until the link ends"],
  "pso_*": ["the recipient's own key of one recommendation, whose number follows `pso_`", "60 days"],
  psoe_consent: ["the answers to questions of consent", `${consentDays} days`],
  channel: ["the campaign that brought the visitor, after functional consent", `${campaignDays} days`],
} as const satisfies Record<CookieName, readonly [string, string]>;

function cookies(): string {
  return table(
    ["cookie", "holds", "kept"],
    Object.entries(purposes).map(([name, cells]) => [`\`${name}\``, ...cells]),
  );
}
