import type { Endpoint } from "./endpoint.ts";
import { account } from "./endpoints/account.ts";
import { agentur } from "./endpoints/agentur.ts";
import { aktion } from "./endpoints/aktion.ts";
import { auftraege } from "./endpoints/auftraege.ts";
import { bank } from "./endpoints/bank.ts";
import { content, contentService } from "./endpoints/content.ts";
import { einwilligung } from "./endpoints/einwilligung.ts";
import { empfaenger } from "./endpoints/empfaenger.ts";
import { empfehlen } from "./endpoints/empfehlen.ts";
import { empfehler } from "./endpoints/empfehler.ts";
import { empfehlerDaten } from "./endpoints/empfehler-daten.ts";
import { empfehlung } from "./endpoints/empfehlung.ts";
import { kontakt } from "./endpoints/kontakt.ts";
import { kundennummer } from "./endpoints/kundennummer.ts";
import { mandant, mandantAtBase } from "./endpoints/mandant.ts";
import { newsletter } from "./endpoints/newsletter.ts";
import { praemie } from "./endpoints/praemie.ts";
import { praemierung } from "./endpoints/praemierung.ts";
import { produkt } from "./endpoints/produkt.ts";
import { produktkategorie } from "./endpoints/produktkategorie.ts";
import { route } from "./endpoints/route.ts";
import { sso } from "./endpoints/sso.ts";
import { tracking } from "./endpoints/tracking.ts";

/** Every call below /api/v1/{provider}, by its first segment. If two paths match, the earlier one answers. */
export const endpoints: Endpoint[] = [
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
  ...route,
  ...content,
  ...kontakt,
];

/** Calls whose base is /api/v1 itself. */
export const endpointsAtBase: Endpoint[] = [mandantAtBase];

/** Calls of the content service, below /api/content/{app}. */
export const contentEndpoints: Endpoint[] = contentService;

/** Every call with the base path that it is mounted at. */
export const everyEndpoint: readonly { base: string; endpoint: Endpoint }[] = [
  ...endpoints.map((endpoint) => ({ base: "/api/v1/:provider", endpoint })),
  ...endpointsAtBase.map((endpoint) => ({ base: "/api/v1", endpoint })),
  ...contentEndpoints.map((endpoint) => ({ base: "/api/content/:app", endpoint })),
];
