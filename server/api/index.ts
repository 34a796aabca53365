import { account } from "./account.ts";
import { agentur } from "./agentur.ts";
import { aktion } from "./aktion.ts";
import { auftraege } from "./auftraege.ts";
import { bank } from "./bank.ts";
import { content, contentService } from "./content.ts";
import { einwilligung } from "./einwilligung.ts";
import { empfaenger } from "./empfaenger.ts";
import { empfehlen } from "./empfehlen.ts";
import { empfehler } from "./empfehler.ts";
import { empfehlerDaten } from "./empfehler-daten.ts";
import { empfehlung } from "./empfehlung.ts";
import type { Endpoint } from "./endpoint.ts";
import { kontakt } from "./kontakt.ts";
import { kundennummer } from "./kundennummer.ts";
import { mandant, mandantAtBase } from "./mandant.ts";
import { newsletter } from "./newsletter.ts";
import { praemie } from "./praemie.ts";
import { praemierung } from "./praemierung.ts";
import { produkt } from "./produkt.ts";
import { produktkategorie } from "./produktkategorie.ts";
import { route } from "./route.ts";
import { sso } from "./sso.ts";
import { tracking } from "./tracking.ts";

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
