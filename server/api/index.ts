import { agentur, agenturvariablen } from "#server/agencies/endpoints/agentur.ts";
import { empfehler } from "#server/agencies/endpoints/empfehler.ts";
import { aktion } from "#server/catalogue/endpoints/aktion.ts";
import { content, contentService } from "#server/catalogue/endpoints/content.ts";
import { produkt, produktkategorie } from "#server/catalogue/endpoints/produkt.ts";
import type { RequestContext } from "#server/context.ts";
import { testuhr } from "#server/office/endpoints/testuhr.ts";
import { auftraege } from "#server/orders/endpoints/auftraege.ts";
import { bank } from "#server/payouts/endpoints/bank.ts";
import { empfaenger } from "#server/payouts/endpoints/empfaenger.ts";
import { empfehlerDaten } from "#server/payouts/endpoints/empfehler-daten.ts";
import { account } from "#server/people/endpoints/account.ts";
import { einwilligung } from "#server/people/endpoints/einwilligung.ts";
import { kontakt } from "#server/people/endpoints/kontakt.ts";
import { newsletter } from "#server/people/endpoints/newsletter.ts";
import { sso } from "#server/people/endpoints/sso.ts";
import type { Endpoint } from "#server/platform/api/endpoint.ts";
import { empfehlen } from "#server/rewards/endpoints/empfehlen.ts";
import { empfehlung } from "#server/rewards/endpoints/empfehlung.ts";
import { kundennummer } from "#server/rewards/endpoints/kundennummer.ts";
import { praemie } from "#server/rewards/endpoints/praemie.ts";
import { praemierung } from "#server/rewards/endpoints/praemierung.ts";
import { tracking } from "#server/rewards/endpoints/tracking.ts";
import { mandant, mandantAtBase, route } from "#server/tenants/endpoints/mandant.ts";
import { siteTexts } from "./interface-texts.ts";

/** Every call below /api/v1/{provider}, by its first segment. If two paths match, the earlier one answers. */
export const endpoints: Endpoint<RequestContext>[] = [
  ...mandant,
  ...produktkategorie,
  ...produkt,
  ...empfehlen,
  ...empfehlerDaten,
  ...empfehlung,
  ...empfehler,
  ...empfaenger,
  ...praemie,
  ...praemierung,
  // Must come first: its paths match those of agentur, too.
  ...sso,
  ...agentur,
  ...kundennummer,
  ...bank,
  ...aktion,
  ...account,
  ...einwilligung,
  ...tracking,
  ...newsletter,
  ...auftraege,
  ...testuhr,
  ...route,
  ...content,
  ...agenturvariablen,
  ...siteTexts,
  ...kontakt,
];

/** Calls whose base is /api/v1 itself. */
export const endpointsAtBase: Endpoint<RequestContext>[] = [mandantAtBase];

/** Calls of the content service, below /api/content/{app}. */
export const contentEndpoints: Endpoint<RequestContext>[] = contentService;

/** Every call with the base path that it is mounted at. */
export const everyEndpoint: readonly { base: string; endpoint: Endpoint<RequestContext> }[] = [
  ...endpoints.map((endpoint) => ({ base: "/api/v1/:provider", endpoint })),
  ...endpointsAtBase.map((endpoint) => ({ base: "/api/v1", endpoint })),
  ...contentEndpoints.map((endpoint) => ({ base: "/api/content/:app", endpoint })),
];

const patterns = everyEndpoint.map(({ base, endpoint }) => {
  const path = base + endpoint.path;
  return { endpoint, path, pattern: patternOf(path) };
});

/** The endpoint of a request, matched as Express does, case-insensitive; null: none. */
export function findEndpoint(method: string, path: string): Endpoint<RequestContext> | null {
  return find(method, path)?.endpoint ?? null;
}

/** The path of a request's endpoint, with the names of its parameters; null: none. */
export function routeOfCall(method: string, path: string): string | null {
  return find(method, path)?.path ?? null;
}

function find(method: string, path: string) {
  if (!/^\/api\//i.test(path)) return undefined;
  return patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");
}
