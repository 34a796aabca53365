import { expect, it } from "vitest";
import { database } from "#tests/support/database/database.ts";
import { seedSteps } from "./seed-steps.ts";

const { url, owner } = await database();

/** Three steps that note themselves; the one named `fails` throws, as one whose start was interrupted. */
async function start(fails?: string): Promise<{ ran: string[]; said: string[]; failed: boolean }> {
  const [ran, said]: [string[], string[]] = [[], []];
  const steps = ["tenants", "year", "services"].map((name) => ({
    name,
    run: () => {
      if (name === fails) throw new Error("It was interrupted.");
      ran.push(name);
    },
  }));
  const failed = await seedSteps(url, steps, (line) => said.push(line)).then(
    () => false,
    () => true,
  );
  return { ran, said, failed };
}

it("a start that was interrupted between two steps is gone on with, even once there are tenants", async () => {
  expect(await start("year")).toMatchObject({ ran: ["tenants"], failed: true });
  await owner.query(
    `insert into tenant (id, version, record, "appliedBy", "appliedAt") values ('nordlicht', 1, '{}', 'seed', now())`,
  );
  expect(await start("services")).toMatchObject({ ran: ["year"], failed: true });
  expect(await start()).toMatchObject({ ran: ["services"], failed: false });
  expect(await start()).toEqual({ ran: [], said: [], failed: false });
});

it("an installation that began with tenants of its own gets no demonstration", async () => {
  await owner.query("delete from setting");
  expect(await start()).toEqual({ ran: [], said: [], failed: false });
});
