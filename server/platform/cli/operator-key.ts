import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { CliDeps } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import type { OperatorReader } from "#server/platform/repositories.ts";
import type { RequestContext } from "../context.ts";

/** Keys are 256 random bits, so an unsalted, fast hash is enough: they cannot be guessed. */
export function operatorKeyHash(key: string): string {
  return createHash("sha256").update(`operator|${key}`).digest("base64url");
}

type Keys = Pick<CliDeps<RequestContext>, "variable">;

/** The operator's name by their key: OPERATOR_KEY, else prompted for without echo. A name cannot be given directly. */
export function operatorAtWork(deps: Keys, operators: Pick<OperatorReader, "acceptKey">): Promise<string> {
  return operatorNameOf(deps.variable("OPERATOR_KEY"), "Operator key: ", operators);
}

/**
 * Who writes a tenant's record, its catalogue or its texts: an operator by their key. A new installation has tenants
 * before it has operators; until the first one is added, it is the system's user.
 */
export async function authorAtWork(
  deps: Keys & Pick<CliDeps<RequestContext>, "user">,
  operators: Pick<OperatorReader, "acceptKey" | "areThere">,
) {
  return (await operators.areThere()) ? operatorAtWork(deps, operators) : deps.user;
}

/** The same for two operators (four-eyes rule): the second by SECOND_OPERATOR_KEY, else prompted for. */
export async function twoOperatorsAtWork(deps: Keys, operators: OperatorReader): Promise<[string, string]> {
  const first = await operatorAtWork(deps, operators);
  return [first, await operatorNameOf(deps.variable("SECOND_OPERATOR_KEY"), "Second operator's key: ", operators)];
}

async function operatorNameOf(
  given: string | undefined,
  question: string,
  operators: Pick<OperatorReader, "acceptKey">,
): Promise<string> {
  const key = (given ?? (await prompt(question))).trim();
  const name = await operators.acceptKey(operatorKeyHash(key));
  if (!name)
    throw userError(
      "This operator key is not known, or was revoked.",
      "cli operator add <name> --email <address> makes one.",
    );
  return name;
}

async function prompt(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw userError(
      "Who is this? No operator key was given.",
      "Set OPERATOR_KEY to your own key, SECOND_OPERATOR_KEY to a second person's.",
    );
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
