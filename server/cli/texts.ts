import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RequestContext } from "#server/catalogue/context.ts";
import { applyTexts, type TextChange, textChanges } from "#server/catalogue/text/apply-texts.ts";
import type { NewText, TextName, TextVersion } from "#server/catalogue/text/model.ts";
import { refusalOf } from "#server/catalogue/text/refusal.ts";
import { textProblems } from "#server/catalogue/upstream/content/text-files.ts";
import { parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { authorAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";
import { languages } from "#server/platform/values/language.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { showProblem, type UserError } from "#server/tenants/seed/problems.ts";
import type { CliDeps, Command } from "./command.ts";

export const texts: Command = {
  name: "texts",
  summary: "a tenant's own texts of pages: applies files, lists versions, goes back to one",
  usage: {
    reads: ["texts list", "texts versions <text> de|en", "texts show <text> de|en <version>"],
    writes: [
      "texts apply <folder> --tenant <tenant> [--yes]",
      "texts back <text> de|en <version, or 0> --tenant <tenant>",
    ],
  },
  async run(args, deps) {
    const { values, positionals } = parseOptions(args, { yes: { type: "boolean", default: false } });
    const [verb, ...more] = positionals;
    if (verb === "apply") return apply(more, values.yes, deps);
    if (verb === "list" && more.length === 0) return list(deps);
    if (verb === "versions" || verb === "show" || verb === "back") {
      const [slug = "", code, number, ...rest] = more;
      const language = languages.find((one) => one === code);
      const isWhole = verb === "versions" ? number === undefined : /^\d{1,6}$/.test(number ?? "");
      if (!language || !isWhole || rest.length > 0) throw wrongUsage(`texts ${verb} needs a text and de or en.`);
      const name = { slug, language };
      if (verb === "versions") return versions(name, deps);
      return verb === "show" ? show(name, Number(number), deps) : back(name, Number(number), deps);
    }
    throw wrongUsage(verb ? `"texts ${verb}" is unknown.` : "texts what?");
  },
};

/** Shows what changes, and replaces a version, whoever wrote it, only with --yes. */
async function apply([folder, ...more]: string[], yes: boolean, deps: CliDeps): Promise<void> {
  if (!folder || more.length > 0) throw wrongUsage("texts apply needs one folder.");
  const ctx = await deps.ctx();
  const wanted = await readTexts(folder, ctx.tenant);
  const seen = textChanges(await ctx.texts.inForce(), wanted);
  for (const change of seen) deps.print(`  ${lineOf(change)}`);
  if (seen.some(({ before }) => before !== null) && !yes)
    throw userError(
      `Nothing was applied: texts of ${ctx.tenant.id} would be replaced.`,
      "The same command with --yes applies it; texts show prints a version.",
    );
  await write(wanted, seen, deps);
}

async function back({ slug, language }: TextName, number: number, deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  const version = number === 0 ? null : await versionOf({ slug, language }, number, deps);
  const wanted = [{ slug, language, markdown: version?.markdown ?? null }];
  await write(wanted, textChanges(await ctx.texts.inForce(), wanted), deps);
}

async function write(wanted: NewText[], seen: TextChange[], deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  const name = await authorAtWork(deps, ctx.operators);
  const applied = await applyTexts(ctx, { wanted, seen }, { actor: "OPS", actorId: name, name });
  if (!applied.ok && applied.refusal.code === "invalidInput")
    throw userError(wanted.flatMap((text) => problemsOf(text, ctx)).join("\n"), "Nothing was applied.");
  if (!applied.ok)
    throw userError("Nothing was applied: somebody changed one of these texts in the meantime.", "Look again.");
  for (const { slug, language, version } of applied.value)
    deps.print(`${slug} ${language}: version ${version} is in force`);
  deps.print(`${ctx.tenant.id}: ${applied.value.length === 0 ? "unchanged" : `${applied.value.length} texts changed`}`);
}

function problemsOf({ slug, language, markdown }: NewText, { textFiles }: Pick<RequestContext, "textFiles">): string[] {
  const problems = markdown === null ? [] : textFiles.problems(slug, markdown);
  return problems.map((one) => `${slug} ${language}: ${refusalOf(one)}`);
}

async function list(deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  const all = await ctx.texts.inForce();
  const summary = `${ctx.tenant.id}: ${all.length} own texts; all others are the shared ones`;
  deps.show({ texts: all.map(factsOf) }, [...all.map(versionLine), summary]);
}

async function versions(name: TextName, deps: CliDeps): Promise<void> {
  const all = await (await deps.ctx()).texts.versions(name);
  deps.show({ versions: all.map(factsOf) }, all.length > 0 ? all.map(versionLine) : ["no version: the shared text"]);
}

async function show(name: TextName, number: number, deps: CliDeps): Promise<void> {
  const { markdown } = await versionOf(name, number, deps);
  deps.show({ markdown }, [markdown ?? "the shared text"]);
}

async function versionOf(name: TextName, number: number, deps: CliDeps): Promise<TextVersion> {
  const all = await (await deps.ctx()).texts.versions(name);
  const found = all.find(({ version }) => version === number);
  if (found) return found;
  throw userError(`${name.slug} ${name.language} has no version ${number}.`, "cli texts versions lists them.");
}

const factsOf = ({ markdown, ...version }: TextVersion) => ({ ...version, isShared: markdown === null });

function versionLine({ slug, language, version, markdown, appliedAt, appliedBy }: TextVersion): string {
  const what = markdown === null ? "  the shared text" : "";
  return `${slug} ${language}  version ${version}  ${formatMoment(appliedAt)}  ${appliedBy}${what}`;
}

function lineOf({ text: { slug, language }, before }: TextChange): string {
  if (before === null) return `${slug} ${language}: first version, replaces the shared text`;
  const { version, appliedBy, appliedAt } = before;
  return `${slug} ${language}: replaces version ${version} by ${appliedBy} of ${formatMoment(appliedAt)}`;
}

/** The texts in a folder (de/*.md, en/*.md); throws with all problems. */
async function readTexts(folder: string, tenant: Tenant): Promise<NewText[]> {
  const wanted: NewText[] = [];
  const problems: UserError[] = [];
  for (const language of languages) {
    const names = (await readdir(join(folder, language)).catch(() => [])).filter((name) => name.endsWith(".md"));
    for (const name of names.sort()) {
      const file = join(folder, language, name);
      const slug = name.replace(/\.md$/, "");
      const markdown = await readFile(file, "utf8");
      problems.push(
        ...textProblems(slug, markdown, tenant).map((one) => ({ file, path: "", message: refusalOf(one) })),
      );
      wanted.push({ slug, language, markdown });
    }
  }
  if (wanted.length === 0) throw userError(`${folder} has no texts.`, "They are in de/ and en/, and end with .md.");
  if (problems.length > 0) throw userError(problems.map(showProblem).join("\n"), "Nothing was applied.");
  return wanted;
}
