import { readFileSync, statSync } from "node:fs";
import { settings } from "./environment.ts";
import { userError } from "./user-error.ts";

/**
 * Takes values that are in files: `NAME_FILE=/run/secrets/name` sets NAME to the file's text without its last line end,
 * as container engines hand secrets over. Goes for the settings and for the variables that a tenant's record names.
 * Changes `environment`; repeating it is harmless. A setting's file that cannot be read, and a setting that is given in
 * both ways, is a UserError; other variables with such a name may mean something else and are left alone then.
 */
export function takeSecretFiles(environment: NodeJS.Dict<string> = process.env): void {
  for (const [variable, path] of Object.entries(environment)) {
    const name = /^([A-Z0-9_]+)_FILE$/.exec(variable)?.[1];
    if (!name || !path) continue;
    const isSetting = name in settings.shape;
    const value = textOf(path);
    if (isSetting && value === null) {
      throw userError(
        `${variable} names a file that cannot be read, or is no secret: ${path}`,
        "Mount it, readable for the process.",
      );
    }
    if (value === null || environment[name] === value) continue;
    if (!environment[name]) environment[name] = value;
    else if (isSetting) throw userError(`${name} is set, and ${variable} as well.`, "Leave one of them out.");
  }
}

/** No secret is longer; other programs have files of any size. */
const maxBytes = 16 * 1024;

/** null: there is no such file, it cannot be read, or it is too large for a secret. */
function textOf(path: string): string | null {
  try {
    if (statSync(path).size > maxBytes) return null;
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch {
    return null;
  }
}
