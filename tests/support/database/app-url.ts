/** Host and port of a transaction pooler in front of the tests' server (npm run test:pooler); undefined: none. */
const pooler = process.env["TEST_POOLER"];

/** Whether the processes' connections support prepared statements, as DATABASE_NAMED_STATEMENTS says. */
export const namedStatements = pooler === undefined;

/**
 * The URL of the same database for the processes, with their login role. Roles belong to the server, so all tests share
 * its password.
 */
export function asApp(url: string): string {
  return Object.assign(new URL(pastPooler(url)), pooler ? { host: pooler } : {}).href;
}

/** The same, bypassing a pooler. */
export function pastPooler(url: string): string {
  return Object.assign(new URL(url), { username: appLogin.user, password: appLogin.password }).href;
}

export const appLogin = { user: "app_login", password: "a-password-of-tests" };

/** Additional settings of the processes if there is a pooler. */
export function poolerSettings(url: string): Record<string, string> {
  return pooler ? { LISTEN_DATABASE_URL: pastPooler(url), DATABASE_NAMED_STATEMENTS: "no" } : {};
}
