/** The shells that can complete, and what each reads once to do so. `call`: the words that start the command line. */
export const scripts = {
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

export type Shell = keyof typeof scripts;

/** The word \`cli\`, unless the shell has one already, such as one that enters a container. */
function defined(call: readonly string[]): string {
  const quoted = call.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  return `type cli >/dev/null 2>&1 || cli() { ${quoted} "$@"; }`;
}
