import { picked } from "#server/platform/cli/answer.ts";
import { type Command, wrongUsage } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { isId } from "#server/platform/values/id.ts";
import type { RequestContext } from "../context.ts";

export const consent: Command<RequestContext> = {
  name: "consent",
  summary: "what one visitor answered about cookies and the like, by the number that their settings page shows",
  usage: {
    reads: ["consent show <number>"],
    writes: [],
  },
  async run([verb, id, ...more], deps) {
    if (verb !== "show" || !id || more.length > 0) throw wrongUsage("consent show <number>.");
    const ctx = await deps.ctx();
    const answers = isId(id) ? await ctx.consentLog.of(id) : [];
    if (answers.length === 0)
      throw userError(
        `${ctx.tenant.id} knows no answers of ${id}.`,
        "Answers are kept for three years, for each tenant.",
        "notFound",
      );
    const shown = answers.map((answer) => picked(answer, "at", "place", "textVersion", "values", "withdrawn"));
    const lines = shown.map(({ at, place, textVersion, values, withdrawn }) => {
      const answered = Object.entries(values)
        .sort()
        .map(([identifier, value]) => `${identifier}=${value}`);
      const back = withdrawn.length > 0 ? [`withdrawn: ${withdrawn.join(", ")}`] : [];
      return [at.toISOString(), place, `text ${textVersion}`, answered.join(" "), ...back].join("  ");
    });
    deps.show({ answers: shown }, lines);
  },
};
