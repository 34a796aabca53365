/** By the names of the specification; over https headers carry them with the prefix "__Host-". HttpOnly, Secure where the site is, SameSite=Lax (None and Partitioned for framed tenants). */
export type Cookies = {
  /** null: there is none, or it cannot be read. */
  get(name: string): string | null;
  /** In the order of the browser, which tells those first that it got first. */
  names(): string[];
  /** null: until the browser is closed. It is read back within the request. */
  set(name: string, value: string, maxAgeSeconds: number | null): void;
  remove(name: string): void;
};
