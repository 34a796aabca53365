import { isUserError, userError } from "../process/user-error.ts";

/**
 * Explains a failed connection: a userError that says what to change if the cause is known, else `fault` itself.
 * `setting`: the name of the setting that has the URL.
 */
export function connectionProblem(setting: string, url: string, fault: unknown): unknown {
  if (isUserError(fault)) return fault;
  const { code = "", message = "" } = fault as Error & { code?: string };
  const [cause, hint] = problems[code] ?? (/timeout/i.test(message) ? problems["ETIMEDOUT"] : undefined) ?? [];
  if (!cause || !hint || !URL.canParse(url)) return fault;
  const { host, pathname, username } = new URL(url);
  const filled = hint
    .replace("{setting}", setting)
    .replace("{database}", pathname.slice(1))
    .replace("{user}", username);
  return userError(`${setting}: ${host} ${cause}.`, filled);
}

const problems: Readonly<Record<string, [cause: string, hint: string]>> = {
  ENOTFOUND: ["is not a known host", "Check the host's name in {setting}."],
  EAI_AGAIN: ["is not a known host", "Check the host's name in {setting}, and the network."],
  ECONNREFUSED: ["has no server listening", "Start PostgreSQL there, or correct host and port in {setting}."],
  ETIMEDOUT: ["does not answer", "Check host and port in {setting}, and firewalls between here and there."],
  EHOSTUNREACH: ["cannot be reached", "Check the host in {setting}, and the network."],
  "28P01": [
    "does not accept this user and password",
    "Correct user and password in {setting}; those of APP_DATABASE_URL are set by: npm run db:migrate.",
  ],
  "28000": ["does not let this user in", "Correct the user in {setting}, or allow it in the server's pg_hba.conf."],
  "3D000": ["has no database of that name", "Create it (createdb {database}), or correct the name in {setting}."],
  "53300": ["has no connection left", "Raise max_connections there, or lower DATABASE_POOL here."],
  "42P01": ["has not all tables of this version", "Bring the database up to date first: npm run db:migrate."],
  "42501": ["does not let this user work as role app", 'Run there: grant app to "{user}". Or correct {setting}.'],
};
