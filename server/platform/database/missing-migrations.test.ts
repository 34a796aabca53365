import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { database } from "#tests/support/database/database.ts";
import { migrationNames, refuseMissingMigrations } from "./missing-migrations.ts";

const { appUrl } = await database();
const client = new pg.Client({ connectionString: appUrl });
await client.connect();
afterAll(() => client.end());

test("a process starts on the tables of its version, and on those of a later one", async () => {
  expect(migrationNames().length).toBeGreaterThan(0);
  await refuseMissingMigrations(client);
  await refuseMissingMigrations(client, migrationNames().slice(1));
});

test("a process does not start before the tables of its version are there, and says what to do", async () => {
  await expect(refuseMissingMigrations(client, [...migrationNames(), "29990101000000_later"])).rejects.toMatchObject({
    message: "The database lacks 29990101000000_later.",
    hint: expect.stringContaining("docker-compose run --rm migrate"),
  });
});
