import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "#server/platform/process/root.ts";

/** What the tests read of a compose file. */
export type Service = {
  image?: string;
  environment?: Record<string, string>;
  env_file?: string;
  init?: boolean;
  cap_add?: string[];
  networks?: string[];
  profiles?: string[];
  depends_on?: object;
  healthcheck?: { test: string[]; interval: string; timeout: string; start_period?: string };
  user?: string;
  mem_limit?: string;
  volumes?: string[];
  ports?: string[];
  secrets?: string[];
};
type Compose = {
  services: Record<string, Service>;
  networks?: Record<string, object>;
  secrets?: Record<string, object>;
};

/** The text of a file, by its path in the repository. */
export const file = (name: string): string => readFileSync(join(root, name), "utf8");
export const composeFile = (name: string): Compose => parse(file(name), { merge: true });
