import assert from "node:assert/strict";
import { Agent, setGlobalDispatcher } from "undici";
import { host, type Project } from "./project.ts";
import { visitor } from "./visitor.ts";

/** What visitors do: a page that is the same for all, one that is not, a personal link, a form. */
const visits = ["/impressum", "/login", "click", "/empfehlen.html", "click", "/impressum", "click", "form"] as const;

export type Link = { number: string; productId: string };

/**
 * Visits the site while `change` runs: no visit may fail, and every click and recommendation that was answered is
 * stored. Returns how many there were, and how long the slowest took.
 */
export async function losesNothing(project: Project, link: Link, change: () => Promise<void>): Promise<string> {
  // Not the connections that the proxy closed while this process waited for a command.
  setGlobalDispatcher(new Agent());
  const before = await stored(project);
  const done = { requests: 0, click: 0, form: 0 };
  const failed: string[] = [];
  let ended = false;
  let slowest = 0;
  const people = Array.from({ length: 8 }, async (_, person) => {
    for (let turn = person; !ended; turn++) {
      const visit = visits[turn % visits.length] ?? "click";
      const began = performance.now();
      const fault = await ask(project, link, visit).catch((error: Error) => error.message);
      slowest = Math.max(slowest, performance.now() - began);
      done.requests++;
      if (fault) failed.push(`${visit} at ${new Date().toISOString()}: ${fault}`);
      else if (visit === "click" || visit === "form") done[visit]++;
    }
  });
  try {
    await change();
  } finally {
    ended = true;
    await Promise.all(people);
  }
  assert.equal(failed.length, 0, `${failed.length} of ${done.requests}:\n${failed.slice(0, 9).join("\n")}`);
  assert(done.click > 20 && done.form > 5, "there was load");
  const after = await stored(project);
  assert.deepEqual(
    { click: after.click - before.click, form: after.form - before.form },
    { click: done.click, form: done.form },
    "what was answered is stored, once",
  );
  return `none of ${done.requests} requests failed, ${done.click} clicks and ${done.form} forms among them; the slowest took ${Math.round(slowest)} ms`;
}

/** One visit; returns what was wrong with the answer, null: nothing. */
async function ask({ port }: Project, { number, productId }: Link, visit: string): Promise<string | null> {
  const { get, post } = visitor(port, host);
  const { status, location } =
    visit === "click"
      ? await get(`/e/${number}?channel=sms`)
      : visit === "form"
        ? await post("/empfehlen.html", form(productId))
        : await get(visit);
  const wanted = { click: 302, form: 303 }[visit] ?? 200;
  return status === wanted ? null : `${status} ${location ?? ""}`;
}

let forms = 0;

/** The fields of a recommendation. */
export const form = (productId: string) => ({
  productId,
  recipientShare: "0",
  firstName: "Mara",
  lastName: "Köhler",
  email: `mara-${++forms}@example.org`,
  terms: "on",
});

async function stored(project: Project): Promise<{ click: number; form: number }> {
  const counts = await project.sql("select (select count(*) from click), (select count(*) from recommendation)");
  const [click = "", form = ""] = counts.split("|");
  return { click: Number(click), form: Number(form) };
}
