/**
 * Cookies by their fixed names (docs/contract.md); over https the headers add the prefix "__Host-". Attributes:
 * HttpOnly, Secure if the site is on https, SameSite=Lax (None and Partitioned for framed tenants).
 */
export type Cookies = {
  /** null: the cookie is missing or cannot be read. */
  get(name: string): string | null;
  /** In the order in which the browser sends them: oldest first. */
  names(): string[];
  /** maxAgeSeconds null: a session cookie. get() returns the new value within the same request. */
  set(name: string, value: string, maxAgeSeconds: number | null): void;
  remove(name: string): void;
};

/** For jobs and commands, which have no browser. */
export const noCookies: Cookies = { get: () => null, names: () => [], set: () => {}, remove: () => {} };
