/** Host and port of a transaction pooler in front of the tests' server (npm run test:pooler); undefined: there is none. */
const pooler = process.env["TEST_POOLER"];

/** Whether the processes' connections keep prepared statements, as DATABASE_NAMED_STATEMENTS says. */
export const namedStatements = pooler === undefined;

/** The same database for the processes: their login role. Roles belong to the server, so all tests share its password. */
export function asApp(url: string): string {
  return Object.assign(new URL(pastPooler(url)), pooler ? { host: pooler } : {}).href;
}

/** The same past a pooler. */
export function pastPooler(url: string): string {
  return Object.assign(new URL(url), { username: appLogin.user, password: appLogin.password }).href;
}

export const appLogin = { user: "app_login", password: "a-password-of-tests" };

/** What the processes' settings name besides, where there is a pooler. */
export function poolerSettings(url: string): Record<string, string> {
  return pooler ? { LISTEN_DATABASE_URL: pastPooler(url), DATABASE_NAMED_STATEMENTS: "no" } : {};
}
