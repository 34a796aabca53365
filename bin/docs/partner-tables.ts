import { agencyReports } from "#app/i18n/de/agency-reports.ts";
import { supportOffice } from "#app/i18n/de/support-office.ts";
import { agenturEmpfehlungStatus } from "#server/agencies/wire/agentur-status.ts";
import { openapi } from "#server/api/openapi/document.ts";
import { exampleMove, webhookEvents } from "#server/api/openapi/webhook-events.ts";
import { ergebnisse } from "#server/orders/wire/ergebnis.ts";
import { type WebhookKind, webhookKinds } from "#server/platform/webhook/model.ts";
import { auftragStatus, praemieStatus } from "#server/rewards/wire/status.ts";
import { table } from "./markdown.ts";

/** What one state is called for people, in the facade and in the feed; the state itself is that of webhooks and cli. */
const words: Readonly<
  Record<WebhookKind, Record<"people" | "facade" | "feed", Readonly<Record<string, string>> | null>>
> = {
  recommendation: { people: agencyReports.recommendation, facade: agenturEmpfehlungStatus, feed: null },
  order: { people: agencyReports.order, facade: auftragStatus, feed: ergebnisse },
  claim: { people: agencyReports.reward, facade: praemieStatus, feed: null },
  payout: { people: supportOffice.runState, facade: null, feed: null },
};

/** One state side by side: in pages, facade, order feed, webhooks with the events that lead to it, and cli. */
export function stateWords(): string {
  const rows = webhookKinds.flatMap((kind) =>
    webhookEvents[kind].states.map((state) => {
      const { people, facade, feed } = words[kind];
      const cell = (name: string | undefined) => (name ? `\`${name}\`` : "–");
      const leading = eventsTo(kind, state).map((event) => `\`${event}\``);
      return [
        kind,
        people?.[state] ?? "–",
        cell(facade?.[state]),
        cell(feed?.[state]),
        cell(state),
        leading.join(", ") || "–",
        cell(state),
      ];
    }),
  );
  return table(["of", "German label", "facade", "feed", "webhook", "events that lead to it", "cli"], rows);
}

function eventsTo(kind: WebhookKind, state: string): string[] {
  const { first, transitions } = webhookEvents[kind];
  const moves = Object.entries(transitions).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, to]) => (to === state && from !== state ? [event] : [])),
  );
  return [...new Set([...Object.keys(first).filter((event) => first[event] === state), ...moves])];
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
