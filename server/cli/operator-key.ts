import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { Operators } from "#server/domain/operator/ports.ts";
import { problem } from "#server/postgres/problem.ts";
import type { CliDeps } from "./command.ts";

/** Keys are 256 random bits, so a plain hash keeps them: there is nothing to guess. */
export function operatorKeyHash(key: string): string {
  return createHash("sha256").update(`operator|${key}`).digest("base64url");
}

/** Who is typing, by their key: OPERATOR_KEY, else asked for unseen. What somebody says their name is counts for nothing. */
export async function operatorAtWork(deps: Pick<CliDeps, "variable">, operators: Operators): Promise<string> {
  const key = (deps.variable("OPERATOR_KEY") ?? (await ask("Operator key: "))).trim();
  const name = await operators.byKeyHash(operatorKeyHash(key));
  if (!name) throw problem("This operator key is not known, or was revoked.", "cli operator add <name> makes one.");
  return name;
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw problem("Who is this? No operator key was given.", "Set OPERATOR_KEY to your own key.");
  }
  process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const answer = await new Promise<string>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(""));
  });
  lines.close();
  process.stderr.write("\n");
  return answer;
}
