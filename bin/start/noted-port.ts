import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = "port";

/** Notes the port of this development installation in its folder of data, for commands typed in another shell. */
export function notePort({ DATA_DIR, PORT }: { DATA_DIR: string; PORT: number }): void {
  writeFileSync(join(DATA_DIR, file), String(PORT));
}

/** The settings of a command: PORT is that of the installation whose data it uses, unless it is given. */
export function withNotedPort(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env["PORT"] || (env["TENANT_ENVIRONMENT"] ?? "development") !== "development") return env;
  try {
    return { ...env, PORT: readFileSync(join(env["DATA_DIR"] || ".data", file), "utf8") };
  } catch {
    return env;
  }
}
