import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tryStory } from "#server/cli/tenants/play/play.ts";
import { readBrand } from "#server/cli/tenants/read-brand.ts";
import { newOperator } from "#tests/browser/parts/back-office.ts";
import type { Site } from "#tests/browser/parts/site.ts";
import { test as base, expect, installation } from "#tests/browser/parts/test.ts";
import { tenantVariables } from "#tests/support/process/app.ts";

/** With the brands as their files say: other tests change those of their worker's installation. */
const test = base.extend<object, { brands: Site }>({
  brands: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    ({}, use) => installation({ env: tenantVariables }, use),
    { scope: "worker", timeout: 120_000 },
  ],
});

// They move the clock of one installation.
test.describe.configure({ mode: "default" });

const folder = mkdtempSync(join(tmpdir(), "referral-play-"));
test.afterAll(() => rmSync(folder, { recursive: true }));

const steps = [
  ...["start page", "recommend", "link"],
  ...["recipient opens the link", "recipient's details", "recipient agrees"],
  ...["order", "reward", "claim"],
];
const stepsIn = (printed: string) => [...printed.matchAll(/^(holds |FAILED) +[\d.]+ s {2}([^:]+):/gm)];

for (const tenant of ["nordlicht", "elbschutz", "standard"]) {
  test(`the command plays the whole story of ${tenant}, with a picture of each step`, async ({ brands: site }) => {
    test.slow();
    const pictures = join(folder, tenant);
    const printed = await site.cli(`tenant play ${tenant} --folder ${pictures}`, await newOperator(site));
    expect(stepsIn(printed).map(([, state = "", step]) => [state.trim(), step])).toEqual(
      steps.map((step) => ["holds", step]),
    );
    const story = JSON.parse(readFileSync(join(pictures, "story.json"), "utf8"));
    for (const { picture } of story.played) expect(existsSync(picture)).toBe(true);
    const [, , link = ""] = story.played.map(({ said }: { said: string }) => said);
    const number = /\/e\/(\w+)/.exec(link)?.[1];
    const claims = await site.rows(
      `select role, state from reward_claim where "recommendationNumber" = $1 and role = 'referrer'`,
      [number],
    );
    expect(claims).toEqual([{ role: "referrer", state: "collected" }]);

    // The brand's files, as tenant check reads them.
    const brand = await readBrand(`prisma/seed/tenants/${tenant}`);
    if (!brand.ok) throw new Error("The demonstration is broken.");
    const { record } = brand.value;
    const refused = (said: RegExp) => ({ ok: false, said: expect.stringMatching(said) });
    expect(await tryStory(pictures, record)).toMatchObject({ what: "story", ok: true });
    expect(await tryStory(pictures, { ...record, name: "Anders" })).toMatchObject(refused(/another record/));
    expect(await tryStory(folder, record)).toMatchObject(refused(/tenant play/));
    await writeFile(join(pictures, "story.json"), JSON.stringify({ ...story, release: "0.9.0" }));
    expect(await tryStory(pictures, record)).toMatchObject(refused(/release 0\.9\.0/));
  });
}

test("a fault stops the story at its step, says what to mend, and fails the certificate", async ({ brands: site }) => {
  test.slow();
  const pictures = join(folder, "fault");
  const wrongKey = { NORDLICHT_FEED_KEY: "ein-anderer-schluessel-als-web" };
  const played = await site
    .cli(`tenant play nordlicht --folder ${pictures}`, { ...(await newOperator(site)), ...wrongKey })
    .catch(({ message }: Error) => message);
  expect(stepsIn(played).at(-1)?.slice(1)).toEqual(["FAILED", "order"]);
  expect(played).toMatch(/FAILED .*order: the feed answers 401: .*To mend: the feed's key must be set for web/);
  expect(played).toContain('nordlicht: the story stops at "order".');
  const story = JSON.parse(readFileSync(join(pictures, "story.json"), "utf8"));
  expect(await tryStory(pictures, story.record)).toMatchObject({ ok: false, said: expect.stringMatching(/^stops at/) });
});

test("without a browser, or where mails leave the machine, one sentence says what is needed", async ({ site }) => {
  const said = async (env: Record<string, string>) =>
    site.cli(`tenant play nordlicht --folder ${join(folder, "none")}`, env).catch(({ message }: Error) => message);
  expect(await said({ CHROMIUM_PATH: "/nowhere/chromium" })).toContain("There is no browser here");
  expect(await said({ SMTP_URL: "smtp://127.0.0.1:1" })).toContain("only where mails go to the mailbox");
});
