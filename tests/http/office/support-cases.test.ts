import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { questions } from "#tests/http/office/cases/cases.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const { ask, ctx, services } = site;
beforeAll(() =>
  site.change("elbschutz", ({ orders }) => {
    orders.review = false;
  }),
);
afterEach(() => void vi.restoreAllMocks());

/** The page as plain text, without entities and tags. */
const textOf = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<!-- -->|<[^>]+>/g, "")
    .replaceAll(/&#x27;/g, "'")
    .replaceAll(/&nbsp;|\u00a0/g, " ");

/** Each answer of the page: its sentence, and the next step. */
function answersOn(html: string): { says: string; next: string }[] {
  const list = /<ul class="answers">([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? "";
  return [...list.matchAll(/<p class="answer">([\s\S]*?)<\/p><p class="answer-next">([\s\S]*?)<\/p>/g)].map(
    ([, says = "", next = ""]) => ({ says: textOf(says), next: textOf(next).replace("Als Nächstes: ", "") }),
  );
}

describe("where is my reward? one page answers, two steps after the search", () => {
  test.each(questions)("$question", async ({ build, calls, says, next, alone }) => {
    const w = await caseWorld(site);
    await build(w);
    const at = new Date(`${calls}T10:00:00Z`);
    vi.spyOn(services.clock, "now").mockReturnValue(at);
    const { cookie } = await signedInAs(
      ctx("elbschutz", () => at),
      "support",
    );
    const body = new URLSearchParams({ suche: w.email, grund: "call" }).toString();
    const found = await ask("elbschutz", "POST /agent/vorgang", { cookie, body });
    expect([found.status, found.headers.location]).toEqual([303, `/agent/vorgang/${w.state.number}?grund=call`]);
    const page = await ask("elbschutz", `GET ${found.headers.location}`, { cookie });
    expect(page.status).toBe(200);
    expect(answersOn(page.text)).toContainEqual({ says, next });
    if (alone) expect(answersOn(page.text)).toHaveLength(1);
    const secret = [...Object.values(w.ibans), "04.05.1990", "1990-05-04", "GEHEIM", "Gänseweg"];
    expect(secret.filter((one) => page.text.includes(one))).toEqual([]);
  });
});
