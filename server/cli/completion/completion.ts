import { resolve } from "node:path";
import { wrongUsage } from "#server/platform/cli/command.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { listTenants } from "#server/tenants/store/tenants.ts";
import type { CliDeps, Command } from "../command.ts";
import { suggestionsFor } from "./suggest.ts";

/** The shells that can complete, and what each reads once to do so. `call`: the words that start the command line. */
const scripts = {
  bash: (call: readonly string[]) => `${defined(call)}
_cli() {
  local IFS=$'\\n'
  COMPREPLY=($(cli completion words "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
}
complete -o default -F _cli cli`,
  zsh: (call: readonly string[]) => `autoload -Uz compinit && compinit
${defined(call)}
_cli() {
  local -a found
  found=(\${(f)"$(cli completion words "\${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)"})
  (( \${#found} )) && compadd -a found || _files
}
compdef _cli cli`,
};

type Shell = keyof typeof scripts;

/** The command that completes all commands, itself included. */
export function completionOf(commands: () => readonly Command[]): Command {
  return {
    name: "completion",
    summary: "completes commands, options and tenants when Tab is pressed: source <(npm run -s cli -- completion bash)",
    usage: { reads: [], writes: ["completion bash|zsh", "completion words <line up to the cursor>"] },
    async run([verb, line, ...more], deps) {
      if (more.length > 0) throw wrongUsage("The line is one argument.");
      if (verb === "words" && line !== undefined) return complete(line, commands(), deps);
      if (!isShell(verb) || line !== undefined) throw wrongUsage(`Known shells: ${Object.keys(scripts).join(", ")}.`);
      const [node, file] = process.argv;
      deps.print(scripts[verb]([node ?? "node", ...process.execArgv, resolve(file ?? "")]));
    },
  };
}

const isShell = (word: string | undefined): word is Shell => word !== undefined && word in scripts;

/** One suggestion a line. Opens the database only where a tenant is asked for; without it there are no tenants. */
async function complete(line: string, commands: readonly Command[], deps: CliDeps): Promise<void> {
  const { words, needsTenants } = suggestionsFor(line, commands);
  const begun = line.split(/\s/).at(-1) ?? "";
  const ids = needsTenants ? await tenantIds(deps) : [];
  for (const word of [...words, ...ids.filter((id) => id.startsWith(begun))]) deps.print(word);
}

async function tenantIds(deps: CliDeps): Promise<string[]> {
  const ids = async () => (await withClient(await deps.databaseUrl(), listTenants)).map(({ id }) => id);
  return ids().catch(() => []);
}

/** The word \`cli\`, unless the shell has one already, such as one that enters a container. */
function defined(call: readonly string[]): string {
  const quoted = call.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  return `type cli >/dev/null 2>&1 || cli() { ${quoted} "$@"; }`;
}
