import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const sources = globSync("{app,server,bin}/**/*.{ts,tsx}")
  .filter((file) => !file.startsWith("server/platform/database/client/") && !/\.test\.tsx?$/.test(file))
  .sort();
const textOf = new Map(sources.map((file) => [file, readFileSync(file, "utf8")]));

export const productionFiles: readonly string[] = sources.filter((file) => !file.startsWith("bin/"));

export const most = 20;

/** Why a file may be short: a reader looks for it by its name, or several files share it. */
export type Reason =
  | "that are entries: pages, calls, processes, what is loaded later"
  | "that are the table or the context of a noun"
  | "that answer a timer or a page: a use-case has its own file"
  | "with several users"
  | "with one user";

/** The short files, with the files that import them. */
export function shortFiles(): { file: string; why: Reason; users: string[] }[] {
  const users = new Map<string, string[]>();
  const later = new Set<string>();
  for (const [file, text] of textOf)
    for (const [, stated = "", dynamic] of text.matchAll(/(?:from |^import )"([^"]+)"|import\("([^"]+)"\)/gm)) {
      const to = resolved(file, dynamic ?? stated);
      if (dynamic) later.add(to);
      users.set(to, [...(users.get(to) ?? []), file]);
    }
  return productionFiles
    .filter((file) => (textOf.get(file) ?? "").trimEnd().split("\n").length <= most)
    .map((file) => {
      const own = [...new Set(users.get(file) ?? [])];
      return { file, users: own, why: reasonOf(file, own, later.has(file)) };
    });
}

function reasonOf(file: string, users: readonly string[], isLater: boolean): Reason {
  if (users.length === 0 || isLater || /\/endpoints\//.test(file))
    return "that are entries: pages, calls, processes, what is loaded later";
  if (/(^|\/)(model|states|schema|index|context|repository|ports)\.ts$|^app\/i18n\//.test(file))
    return "that are the table or the context of a noun";
  if (users.length > 1) return "with several users";
  const isUseCase = /^export (async )?function \w+[\s\S]*?\): Promise</m.test(textOf.get(file) ?? "");
  return isUseCase && /^(server\/(jobs|runtime)|app\/screens)\//.test(users[0] ?? "")
    ? "that answer a timer or a page: a use-case has its own file"
    : "with one user";
}

function resolved(from: string, target: string): string {
  if (target.startsWith("#")) return target.slice(1);
  return target.startsWith(".") ? normalize(join(dirname(from), target)) : target;
}
