import { createFault } from "#server/platform/fault.ts";
import type { Consent, ConsentValue, ConsentValues } from "./model.ts";
import { type ConsentEvent, type ConsentState, nextConsent } from "./states.ts";

/** Consents by identifier, ordered by position. */
export type ConsentRegistry = ReadonlyMap<string, Consent>;

/** The consents of a site with one visitor's answers. */
export type Consents = {
  registry: ConsentRegistry;
  /** Whether the internal consent service is on; if it is off, consent counts as given. */
  serviceOn: boolean;
  values: ConsentValues;
};

const stored: Record<ConsentState, ConsentValue | null> = { given: 1, declined: 0, unset: null };

/** Orders the consents by position; a duplicate identifier is a fault. */
export function registerConsents(consents: readonly Consent[]): ConsentRegistry {
  const registry = new Map<string, Consent>();
  for (const consent of [...consents].sort((one, other) => one.position - other.position)) {
    if (registry.has(consent.identifier))
      throw createFault("consentTwice", `${consent.identifier} is registered twice.`);
    registry.set(consent.identifier, consent);
  }
  return registry;
}

export function isRegistered({ registry }: Pick<Consents, "registry">, identifier: string): boolean {
  return registry.has(identifier);
}

/** The state of a consent; an unregistered identifier is a fault. */
export function consentState({ registry, values }: Omit<Consents, "serviceOn">, identifier: string): ConsentState {
  if (registered(registry, identifier).isEssential) return "given";
  const value = Object.hasOwn(values, identifier) ? values[identifier] : undefined;
  return value === 1 ? "given" : value === 0 ? "declined" : "unset";
}

/** Whether a consent allows its use: it was given, or the service is off. An unregistered identifier is a fault. */
export function isGiven(consents: Consents, identifier: string): boolean {
  return consentState(consents, identifier) === "given" || !consents.serviceOn;
}

/** Whether the banner must be shown: a consent has no answer yet. */
export function needsAnswer(consents: Consents): boolean {
  return (
    consents.serviceOn &&
    [...consents.registry.keys()].some((identifier) => consentState(consents, identifier) === "unset")
  );
}

/** The consents after one more answer; others stay unchanged. */
export function changeConsent<C extends Omit<Consents, "serviceOn">>(
  consents: C,
  identifier: string,
  event: ConsentEvent,
): C {
  const state = nextConsent(registered(consents.registry, identifier), consentState(consents, identifier), event);
  const { [identifier]: _, ...others } = consents.values;
  const value = stored[state];
  return { ...consents, values: value === null ? others : { ...others, [identifier]: value } };
}

/** The value of a cookie, or null if its consent is not given; a cookie that no consent lists is a fault. */
export function readCookie(
  consents: Consents,
  cookies: { get(name: string): string | null },
  name: string,
): string | null {
  const consent = [...consents.registry.values()].find((one) => one.cookies.some((form) => fits(form, name)));
  if (!consent) throw createFault("cookieUnregistered", `The cookie ${name} is not registered.`);
  return isGiven(consents, consent.identifier) ? cookies.get(name) : null;
}

function registered(registry: ConsentRegistry, identifier: string): Consent {
  const consent = registry.get(identifier);
  if (consent) return consent;
  throw createFault("consentUnregistered", "Please register Consent with ConsentService::registerConsent first");
}

function fits(form: string, name: string): boolean {
  return form.endsWith("*") ? name.startsWith(form.slice(0, -1)) : name === form;
}
