import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { personsAgent } from "./browser.ts";
import type { Cast, Played, Stage, Step } from "./model.ts";
import { story } from "./story.ts";

/** A click or a page that takes longer is a failure. */
const patienceMs = 45_000;

/** Plays the story until a step fails; each step has a picture in `folder`. `saw` is called after each. */
export async function playStory(stage: Stage, folder: string, saw: (one: Played) => void): Promise<Played[]> {
  const people = await Promise.all([newPerson(stage), newPerson(stage)]);
  const [referrer, recipient] = people;
  const cast: Cast = {
    referrer,
    recipient,
    sign: randomBytes(4).toString("hex"),
    productId: null,
    number: "",
    link: "",
  };
  const played: Played[] = [];
  for (const [index, step] of story.entries()) {
    const picture = join(folder, `${index + 1}-${step.name.replaceAll(/[^a-z]+/g, "-")}.png`);
    const one = await playStep(step, stage, { cast, picture });
    saw(one);
    played.push(one);
    if (!one.ok) break;
  }
  await Promise.all(people.map((page) => page.context().close()));
  return played;
}

async function newPerson({ browser }: Stage): Promise<Page> {
  const context = await browser.newContext({
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    userAgent: personsAgent,
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(patienceMs);
  return context.newPage();
}

type At = { cast: Cast; picture: string };

async function playStep(step: Step, stage: Stage, { cast, picture }: At): Promise<Played> {
  const page = cast[step.look];
  const begun = performance.now();
  const result = await step.play(stage, cast).then(
    (said) => ({ ok: true, said }),
    async (fault: Error) => ({ ok: false, said: `${await causeOf(fault, page)}. To mend: ${step.mend}` }),
  );
  const ms = Math.round(performance.now() - begun);
  const taken = await page.screenshot({ path: picture, fullPage: true }).then(
    () => picture,
    () => null,
  );
  return { step: step.name, ...result, ms, picture: taken };
}

/** What went wrong in one line: the page's own words, if it has any, else the fault's. */
async function causeOf(fault: Error, page: Page): Promise<string> {
  const words = await page
    .locator("main [role=alert]")
    .allInnerTexts()
    .catch(() => []);
  const said = words.join(" ").replaceAll(/\s+/g, " ").trim().slice(0, 300);
  if (said) return `the page says "${said}"`;
  const [first = ""] = fault.message.split("\n");
  const title = await page.title().catch(() => "");
  return /Timeout/.test(first) ? `the page "${title}" at ${new URL(page.url()).pathname} does not go on` : first;
}
