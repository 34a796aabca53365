import Bowser from "bowser";
import type { Device } from "#server/domain/account/model.ts";

/** Longer ones are no browser's. */
const longestAgent = 500;

/** Names of systems as people know them, where the library has others. */
const systems: Record<string, string> = { "Chrome OS": "ChromeOS" };

/** What a browser says that it is: "Chrome" and "Android". Versions are left out: nobody knows theirs, and they tell people apart. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent || userAgent.length > longestAgent) return { browser: null, system: null };
  const parser = Bowser.getParser(userAgent);
  const system = parser.getOSName() || null;
  return { browser: parser.getBrowserName() || null, system: system && (systems[system] ?? system) };
}
