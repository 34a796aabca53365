import { createHmac, hkdfSync } from "node:crypto";
import { settings } from "#server/platform/process/environment.ts";

/** Keyed hashes of values by their variable; what is not set is missing. */
export type Fingerprints = Readonly<Record<string, string>>;

export type ProcessKind = "web" | "worker";

/** A process that gave a sign of life within the last two minutes, with the variables that it was started with. */
export type RunningProcess = { kind: ProcessKind; variables: Fingerprints };

/** Where one process says that it runs, and ends saying so. */
export type ProcessRegister = { sign(process: RunningProcess): Promise<void>; end(): Promise<void> };

const ofRecords = /^[A-Z][A-Z0-9_]*$/;

/**
 * Fingerprints of all variables that a tenant's record may name, as this process has them: by them two processes with
 * the same APP_SECRET tell whether theirs are equal, and nobody without it learns anything of a value.
 */
export function fingerprintsOf(environment: NodeJS.Dict<string>, appSecret: string): Fingerprints {
  const key = Buffer.from(hkdfSync("sha256", appSecret, "", "variables", 32));
  const named = Object.entries(environment).flatMap(([name, value = ""]): [string, string][] => {
    const isOfRecord = ofRecords.test(name) && !(name in settings.shape);
    return isOfRecord && value.trim() ? [[name, fingerprint(key, `${name}|${value.trim()}`)]] : [];
  });
  return Object.fromEntries(named);
}

const fingerprint = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");
