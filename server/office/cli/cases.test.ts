import { expect, it } from "vitest";
import type { CliDeps } from "#server/cli/command.ts";
import { sendContactMessage } from "#server/office/case/send-message.ts";
import { cases } from "#server/office/cli/cases.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { deps, printed, ctx: ctxOf } = await seededServices();
const ctx = ctxOf("nordlicht");
const said = () => printed.splice(0).join("\n");

it("an operator lists, reads, answers and closes a case; the person gets each answer by mail", async () => {
  await operator.run(["add", "anna", "--email", "anna@marke.example"], deps);
  const key = /\S{30,}/.exec(said())?.[0] ?? "";
  const anna: CliDeps = { ...deps, variable: (one) => (one === "OPERATOR_KEY" ? key : deps.variable(one)) };
  const typed = { salutation: "ms", name: "Mara König", email: "mara@post.example", topic: "order" } as const;
  const message = { ...typed, recommendationNumber: null, message: "Wo bleibt\nsie?", website: "" };
  const sent = await sendContactMessage(ctx, message, noCaptcha);
  const number = sent.ok ? sent.value.number : "";
  const shown = `${number.slice(0, 4)}-${number.slice(4)}`;

  await cases.run(["list"], deps);
  expect(said()).toMatch(new RegExp(`^${shown}  open since [\\d.]+  contact  order\\n1 cases$`));
  await expect(cases.run(["show", shown], deps)).rejects.toThrow("No operator key was given");
  expect(said()).toBe("");
  await cases.run(["show", shown.toLowerCase()], anna);
  expect((await ctx.audit.after(0, 100)).at(-1)).toMatchObject({
    kind: "supportActed",
    actorId: "anna",
    about: `showCase:cli:${shown}`,
  });
  expect(said()).toMatch(
    /ms Mara König <mara@post\.example>[\s\S]* person:\n {4}Wo bleibt\n {4}sie\?[\s\S]*open {2}- → open/,
  );
  await expect(cases.run(["answer", number], anna)).rejects.toMatchObject({ tag: "usage" });
  await expect(cases.run(["answer", number, "--text", "x"], deps)).rejects.toThrow("No operator key was given");
  await cases.run(["answer", number, "--text", "Sie kommt."], anna);
  await cases.run(["close", number, "--as", "resolved"], anna);
  expect(said()).toMatch(/operator:\n {4}Sie kommt\.[\s\S]*resolve {2}answered → resolved {2}OPS anna/);
  await expect(cases.run(["close", number, "--as", "rejected"], anna)).rejects.toThrow("Refused: caseEnded.");
  await expect(cases.run(["show", "nothing"], anna)).rejects.toThrow("has no case nothing");
  await cases.run(["list"], deps);
  expect(said()).toBe("0 cases");
});
