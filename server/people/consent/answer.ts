import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { consentsInBrowser, setConsentCookie, visitorInBrowser } from "./cookie.ts";
import { consentTextVersion } from "./model.ts";
import { type Consents, changeConsent, consentState, isRegistered } from "./registry.ts";
import type { ConsentPlace } from "./repository.ts";
import type { ConsentEvent } from "./states.ts";
import { storeCampaign } from "./tracking-params.ts";

type Answer = {
  /** The answer for each named consent; others stay unchanged. */
  events: readonly (readonly [identifier: string, event: ConsentEvent])[];
  /** The version of the text that the visitor read. */
  textVersion: string;
  place: ConsentPlace;
};

/**
 * A visitor gives, declines or withdraws consents. The answer takes effect only after it was stored as proof; the
 * campaign cookie is set or removed with it. An answer to an outdated text is refused. Does nothing if the consent
 * service is off.
 */
export async function answerConsent(
  ctx: RequestContext,
  { events, textVersion, place }: Answer,
): Promise<Outcome<Consents>> {
  const before = consentsInBrowser(ctx);
  if (events.some(([identifier]) => !isRegistered(before, identifier))) return refuse("consentUnregistered");
  if (textVersion !== consentTextVersion) return refuse("consentTextOutdated");
  if (!before.serviceOn) return done(before);
  const after = [["basic", "give"] as const, ...events].reduce(
    (consents, [identifier, event]) => changeConsent(consents, identifier, event),
    before,
  );
  const visitorId = visitorInBrowser(ctx) ?? ctx.secrets.newId();
  const withdrawn = [...before.registry.keys()].filter(
    (one) => consentState(before, one) === "given" && consentState(after, one) !== "given",
  );
  const { values } = after;
  const answer = {
    id: ctx.secrets.newId(),
    visitorId,
    at: ctx.now(),
    place,
    textVersion,
    values,
    withdrawn,
  };
  await withTransaction(ctx, (tx) => tx.consentLog.append(answer));
  setConsentCookie(ctx, { visitorId, values });
  storeCampaign(ctx);
  return done(after);
}
