import { describe, expect, it } from "vitest";
import { composeFile, file } from "./files.ts";

const base = composeFile("docker-compose.yml").services;
const { services: added, secrets = {} } = composeFile("docker-compose.secrets.yml");
/** Variables of .env whose values may be nowhere but in files: they stand before the first other setting. */
const [first = ""] = file(".env.example").split("TENANT_ENVIRONMENT=");
const secret = [...first.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);

describe("docker-compose.secrets.yml", () => {
  it.each(Object.keys(base))("gives %s no secret as a variable, and each that it needs as a file", (name) => {
    expect(secret.length).toBe(6);
    const before = base[name]?.environment ?? {};
    const { environment = {}, secrets: given = [] } = added[name] ?? {};
    const merged: Record<string, string> = { ...before, ...environment };
    const taken = Object.entries(before).filter(([, value]) =>
      secret.some((one) => String(value).includes(`\${${one}:`)),
    );
    for (const [variable] of taken) {
      expect(merged[variable]).toBe("");
      expect(merged[`${variable}_FILE`]).toBe(`/run/secrets/${variable.toLowerCase()}`);
    }
    expect(given.toSorted()).toEqual(taken.map(([variable]) => variable.toLowerCase()).sort());
    for (const one of given) expect(secrets[one]).toEqual({ file: expect.stringMatching(new RegExp(`\\}/${one}$`)) });
  });
});
