import type { Command } from "../command.ts";

/** What one place of a form takes: these words, an id of a tenant, or something that only the person knows. */
type Place = { words: readonly string[]; isTenant: boolean };
/** A form, read: the words after the command's name in order, and its options; null: an option without a value. */
type Form = { places: Place[]; options: Map<string, Place | null> };
type Forms = Pick<Command, "name" | "usage">;

/** What may follow; `needsTenants`: the ids of all tenants as well. */
export type Suggestions = { words: string[]; needsTenants: boolean };

const everywhere = ["--tenant", "--help"];
const anyTenant: Place = { words: [], isTenant: true };
const nothing: Suggestions = { words: [], needsTenants: false };

/**
 * What may stand where a typed line ends, read from the forms that --help shows. The line begins with the word that
 * calls the command line and ends at the cursor. Nothing where only the person knows: a number, a reason, a file.
 */
export function suggestionsFor(line: string, commands: readonly Forms[]): Suggestions {
  const [, ...typed] = line.trimStart().split(/\s+/);
  const begun = typed.pop() ?? "";
  const { places, used, open } = readWords(typed, commands);
  const [name, ...rest] = places;
  if (open === "--tenant") return suggested([anyTenant]);

  if (name === undefined) return open ? nothing : words([...commands.map((one) => one.name), ...everywhere], begun);
  const command = commands.find((one) => one.name === name);
  const forms = (command ? formsOf(command) : []).filter((form) => matches(form, rest));
  if (open) return suggested(forms.flatMap((form) => form.options.get(open) ?? []));
  const next = forms.flatMap((form) => form.places[rest.length] ?? []);
  if (!begun.startsWith("-") && next.length > 0) return suggested(next);
  const isRead = command?.usage.reads.some((form) => matches(readForm(form), rest));
  const options = [...forms.flatMap((form) => [...form.options.keys()]), ...everywhere, ...(isRead ? ["--json"] : [])];
  return words(
    options.filter((option) => !used.has(option)),
    begun,
  );

  function suggested(of: readonly Place[]): Suggestions {
    const { words: found } = words(
      of.flatMap((place) => place.words),
      begun,
    );
    return { words: found, needsTenants: of.some((place) => place.isTenant) };
  }
}

/** The typed words by what they are. `open`: the option whose value comes next; null: none. */
function readWords(typed: readonly string[], commands: readonly Forms[]) {
  const places: string[] = [];
  const used = new Set<string>();
  let open: string | null = null;
  for (const word of typed) {
    if (open !== null) {
      open = null;
    } else if (word.startsWith("--")) {
      const option = word.split("=")[0] ?? word;
      used.add(option);
      if (option === word && takesValue(option, places[0])) open = option;
    } else {
      places.push(word);
    }
  }
  return { places, used, open };

  function takesValue(option: string, name: string | undefined): boolean {
    const command = commands.find((one) => one.name === name);
    return (
      option === "--tenant" || (command ? formsOf(command) : []).some(({ options }) => Boolean(options.get(option)))
    );
  }
}

const formsOf = ({ usage: { reads, writes } }: Forms): Form[] => [...reads, ...writes].map(readForm);

/** Words in <> are the person's, those between | alternatives; whether something may be left out says nothing here. */
function readForm(form: string): Form {
  const tokens = form
    .replaceAll(/<[^<>]*>/g, (placeholder) => placeholder.replaceAll(" ", "\u00a0"))
    .replaceAll(/ ?\| ?/g, "|")
    .replaceAll(/[[\]"]/g, "")
    .split(" ")
    .slice(1);
  const read: Form = { places: [], options: new Map() };
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? "";
    if (!token.startsWith("--")) {
      read.places.push(placeOf(token));
      continue;
    }
    const value = tokens[index + 1];
    const hasValue = value !== undefined && !value.startsWith("--");
    for (const option of token.split("|")) read.options.set(option, hasValue ? placeOf(value) : null);
    if (hasValue) index++;
  }
  return read;
}

/** A placeholder that lists words, as <A | B>, is those words. */
function placeOf(token: string): Place {
  const inner = /^<([^<>]*)>$/.exec(token)?.[1];
  const alternatives = (inner?.includes("|") ? inner : token).split("|").map((one) => one.replaceAll("\u00a0", ""));
  return { words: alternatives.filter((one) => /^[\w.-]+$/.test(one)), isTenant: token === "<tenant>" };
}

/** Whether the words so far may begin this form: each is one of its place's, or its place takes any. */
function matches({ places }: Form, typed: readonly string[]): boolean {
  return (
    typed.length <= places.length &&
    typed.every((word, index) => {
      const known = places[index]?.words ?? [];
      return known.length === 0 || known.includes(word);
    })
  );
}

function words(all: readonly string[], begun: string): Suggestions {
  return { words: [...new Set(all)].filter((word) => word.startsWith(begun)).sort(), needsTenants: false };
}
