import { createFault } from "../fault.ts";
import type { Consent, ConsentValue, ConsentValues } from "./model.ts";
import { type ConsentEvent, type ConsentState, nextConsent } from "./states.ts";

/** By identifier, in the order of their positions. */
export type ConsentRegistry = ReadonlyMap<string, Consent>;

/** The consents of a site with one visitor's answers. */
export type Consents = {
  registry: ConsentRegistry;
  /** The internal consent service; where it is off, consent counts as given. */
  serviceOn: boolean;
  values: ConsentValues;
};

const stored: Record<ConsentState, ConsentValue | null> = { given: 1, declined: 0, unset: null };

/** In the order of their positions; two of one identifier are a fault. */
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

/** Asking for what nobody registered is a fault (specification section 8). */
export function consentState({ registry, values }: Omit<Consents, "serviceOn">, identifier: string): ConsentState {
  if (registered(registry, identifier).consentRequired) return "given";
  const value = Object.hasOwn(values, identifier) ? values[identifier] : undefined;
  return value === 1 ? "given" : value === 0 ? "declined" : "unset";
}

/** Whether what stands under a consent may be done: it was given, or needs none here. Of an unknown one it is a fault to ask. */
export function isGiven(consents: Consents, identifier: string): boolean {
  return consentState(consents, identifier) === "given" || !consents.serviceOn;
}

/** The banner is needed while one of them has no answer. */
export function needsAnswer(consents: Consents): boolean {
  return (
    consents.serviceOn &&
    [...consents.registry.keys()].some((identifier) => consentState(consents, identifier) === "unset")
  );
}

/** The answers after one more; those to other consents stay as they are. */
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

/** A cookie, where the consent that it stands under is given; asking for one that stands under none is a fault. */
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
