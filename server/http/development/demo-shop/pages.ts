import type { OrderMessageKind } from "#server/orders/model.ts";
import { escaped as e } from "#server/platform/values/text.ts";
import { demoShopPath } from "#server/runtime/make-links.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { developmentPage } from "../page.ts";
import type { ShopOrder } from "./orders.ts";

/** What every page of the shop shows: the installation's current time, and whether it can be moved. */
export type Surroundings = { tenant: Tenant; now: Date; canMoveClock: boolean; personalArea: string };
/** The parameters of the link into the shop; `prefill`: the details that came along. */
export type Arrival = { number: string; recipient: string; product: string; prefill: string[] };
export type Offer = { id: string; name: string };

const moment = new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", dateStyle: "medium", timeStyle: "short" });
const kindLabels: Record<OrderMessageKind, string> = {
  received: "Auftrag eingegangen",
  confirmed: "Auftrag bestätigt",
  delivered: "Ausgeliefert",
  cancelled: "Storniert",
};
const explanation =
  "<p>Diese Seite spielt auf einem Entwicklungsrechner den Shop des Anbieters. Jede Meldung geht signiert an die Auftragsschnittstelle, wie von einem echten Shop.</p>";

/** Choose and order. `id` is the number that the order will get: submitting the form twice makes one order. */
export function orderPage(around: Surroundings, arrival: Arrival, offers: readonly Offer[], id: string): string {
  const option = ({ id: value, name }: Offer) =>
    `<option value="${e(value)}"${value === arrival.product ? " selected" : ""}>${e(name)}</option>`;
  return page(
    around,
    "Bestellen",
    `${explanation}
<form method="post" action="${demoShopPath}/bestellen">
<input type="hidden" name="id" value="${id}"><input type="hidden" name="number" value="${e(arrival.number)}"><input type="hidden" name="recipient" value="${e(arrival.recipient)}">
<label for="product">Produkt</label>
<select id="product" name="product">${offers.map(option).join("")}</select>
<button type="submit">Zahlungspflichtig bestellen (nur zum Schein)</button>
</form>
<dl><dt>Empfehlung</dt><dd>${e(arrival.number)}</dd><dt>Kontakt</dt><dd>${e(arrival.recipient) || "unbekannt"}</dd>${details(arrival)}</dl>`,
  );
}

const details = ({ prefill }: Arrival) =>
  prefill.length > 0 ? `<dt>Mitgebracht</dt><dd>${e(prefill.join(", "))}</dd>` : "";

/** One order: what was reported, and the possible next steps. */
export function shopOrderPage(around: Surroundings, order: ShopOrder): string {
  const reports = order.reports.map(
    ({ kind, at, answer }) =>
      `<dt><time datetime="${at}">${moment.format(new Date(at))}</time></dt><dd>${kindLabels[kind]}. Antwort: ${e(answer)}</dd>`,
  );
  return page(
    around,
    `Auftrag ${order.id}`,
    `<p>${e(order.productName)}, Empfehlung ${e(order.recommendation)}</p>
<dl>${reports.join("")}</dl>
${eventForm(order)}
${clockForm(around, `${demoShopPath}/${order.id}`)}
<p>Sobald die Widerrufsfrist vorbei ist, kommt die E-Mail mit der Prämie ins <a href="/postfach">Postfach</a>. Was gerade gilt, steht im <a href="${e(around.personalArea)}">persönlichen Bereich</a>.</p>
<p><a href="${demoShopPath}">Alle Aufträge</a></p>`,
  );
}

/** All orders, for visitors who come without a link. */
export function shopListPage(around: Surroundings, orders: readonly ShopOrder[]): string {
  const row = ({ id, productName, orderedAt, reports }: ShopOrder) =>
    `<li><a href="${demoShopPath}/${id}"><strong>${e(productName)}</strong><span>${id}, ${kindLabels[reports.at(-1)?.kind ?? "received"]}</span><time datetime="${orderedAt}">${moment.format(new Date(orderedAt))}</time></a></li>`;
  const list =
    orders.length > 0
      ? `<ol>${orders.map(row).join("")}</ol>`
      : "<p>Noch keine Aufträge. Der Weg hierher ist „Zum Shop“ am Ende einer Empfehlung.</p>";
  return page(
    around,
    "Shop zum Vorführen",
    `${explanation}${list}${clockForm(around, demoShopPath)}<p><a href="/postfach">Postfach</a></p>`,
  );
}

function eventForm({ id, reports }: ShopOrder): string {
  const has = (kind: OrderMessageKind) => reports.some((one) => one.kind === kind);
  if (has("cancelled")) return "";
  const button = (value: string, label: string) => `<button name="event" value="${value}">${label}</button>`;
  const next = has("delivered")
    ? button("returned", "Rückabwickeln: Kunde widerruft nach der Lieferung")
    : [
        has("confirmed") ? "" : button("confirmed", "Bestätigen"),
        button("delivered", "Ausliefern"),
        button("withdrawn", "Kunde storniert"),
        button("refused", "Anbieter storniert"),
      ].join("");
  return `<h2>Was passiert als Nächstes?</h2>
<form method="post" action="${demoShopPath}/${id}" class="buttons">${next}</form>`;
}

function clockForm({ now, canMoveClock }: Surroundings, back: string): string {
  const button = (days: number, label: string) => `<button name="days" value="${days}">${label}</button>`;
  const form = canMoveClock
    ? `<form method="post" action="${demoShopPath}/uhr" class="buttons"><input type="hidden" name="back" value="${back}">${button(1, "Einen Tag vorstellen")}${button(16, "16 Tage vorstellen")}${button(60, "60 Tage vorstellen")}</form>`
    : "";
  return `<h2>Uhr</h2><p>Für die Anwendung ist es der <time datetime="${now.toISOString()}">${moment.format(now)}</time> Uhr.</p>${form}`;
}

function page({ tenant }: Surroundings, title: string, body: string): string {
  return developmentPage(tenant, title, `<h1>${e(title)}</h1>${body}`);
}
