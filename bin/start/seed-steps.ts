import { withClient } from "#server/platform/store/installation.ts";
import { readSetting, writeSetting } from "#server/platform/store/settings.ts";

/** One of the parts of the demonstration, by the name under which it is noted once it is there. */
export type SeedStep = { name: string; run: () => void };

const seededSteps = "seeded.steps";

/**
 * Does what is left of the demonstration: what was interrupted, or failed, is gone on with by the next start, from
 * the step that did not end. Each step may be repeated. An installation with tenants of its own, which began without
 * the demonstration, gets none of it.
 */
export async function seedSteps(url: string, steps: readonly SeedStep[], say: (line: string) => void): Promise<void> {
  const noted = await stepsDone(url);
  if (noted === null) return;
  const left = steps.filter(({ name }) => !noted.includes(name));
  if (left.length === 0) return;
  say("Seeding the demonstration tenants …");
  const done = [...noted];
  await writeSetting(url, seededSteps, done);
  for (const { name, run } of left) {
    run();
    done.push(name);
    await writeSetting(url, seededSteps, done);
  }
}

/** null: nothing is noted, and there are tenants. */
async function stepsDone(url: string): Promise<string[] | null> {
  const noted = await readSetting(url, seededSteps);
  if (Array.isArray(noted)) return noted.map(String);
  const { rows } = await withClient(url, (client) => client.query("select from tenant limit 1"));
  return rows.length === 0 ? [] : null;
}
