import { stateWords } from "#app/content/state-words.ts";
import { agencyReports } from "#app/i18n/de/agencies/agency-reports.ts";
import { supportOffice } from "#app/i18n/de/office/support-office.ts";
import { openapi } from "#server/api/openapi/document.ts";
import { exampleMove, webhookEvents } from "#server/office/rules/webhook-events.ts";
import { type WebhookKind, webhookKinds } from "#server/platform/webhook/model.ts";
import { table } from "./markdown.ts";

/** What one state is called for people. */
const people: Readonly<Record<WebhookKind, Readonly<Record<string, string>>>> = {
  recommendation: agencyReports.recommendation,
  order: agencyReports.order,
  claim: agencyReports.reward,
  payout: supportOffice.runState,
};

/** One state side by side: in pages, facade, order feed, webhooks with the events that lead to it, and cli. */
export function stateTable(): string {
  const cell = (name: string | null) => (name ? `\`${name}\`` : "–");
  const rows = stateWords().map(({ kind, state, facade, feed, events }) => [
    kind,
    people[kind][state] ?? "–",
    cell(facade),
    cell(feed),
    cell(state),
    events.map((event) => `\`${event}\``).join(", ") || "–",
    cell(state),
  ]);
  return table(["of", "German label", "facade", "feed", "webhook", "events that lead to it", "cli"], rows);
}

/** Every event of the webhooks: what it means, and the part of a message that says so. */
export function eventCatalogue(): string {
  const rows = webhookKinds.flatMap((kind) =>
    Object.entries(webhookEvents[kind].events).map(([event, meaning]) => [
      `\`${kind}.changed\``,
      `\`${event}\``,
      meaning,
      `\`${JSON.stringify({ event, ...exampleMove(kind, event) })}\``,
    ]),
  );
  return table(["type", "event", "meaning", "example"], rows);
}

type Column = { description?: string; type?: string | string[]; enum?: string[] };
type Rows = { properties: { Items: { items: { properties: Record<string, Column> } } } };

/** Fields of reports that are about a person. */
const personal = ["Name", "Email", "Telefon", "Firma", "Ort", "Empfehler", "EingeladenVon", "NaechsterSchritt"];

/** The fields of each of an agency's reports, as the facade answers them. */
export function reportColumns(): string {
  const schemas = openapi().components.schemas as Record<string, Rows>;
  const reports = {
    "agentur/auftraege": "AgenturAuftraege",
    "agentur/empfehlungen": "AgenturEmpfehlungen",
    "agentur/leads": "AgenturLeads",
    "agentur/einladungen": "AgenturEinladungen",
    agentur: "AgenturEmpfehler",
  };
  const rows = Object.entries(reports).flatMap(([call, name]) =>
    Object.entries(schemas[name]?.properties.Items.items.properties ?? {}).map(([field, { type, description }]) => [
      call,
      `\`${field}\``,
      [type ?? "text"].flat().join(" or "),
      personal.includes(field) ? "personal" : "",
      description ?? "",
    ]),
  );
  return table(["call", "field", "type", "", "meaning"], rows);
}
