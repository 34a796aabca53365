import Bowser from "bowser";
import type { Device } from "#server/people/account/model.ts";

/** Longer values do not come from a browser. */
const maxAgentLength = 500;

/** Common names of operating systems where the library uses others. */
const systems: Record<string, string> = { "Chrome OS": "ChromeOS" };

/**
 * Browser and system of a user agent, e.g. "Chrome" and "Android". Versions are left out: people do not know theirs,
 * and they would identify a person.
 */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent || userAgent.length > maxAgentLength) return { browser: null, system: null };
  const parser = Bowser.getParser(userAgent);
  const system = parser.getOSName() || null;
  return { browser: parser.getBrowserName() || null, system: system && (systems[system] ?? system) };
}
