import { expect, test } from "vitest";
import { database } from "#tests/support/database/database.ts";
import { migrate } from "../../../prisma/migrate.ts";

const { url, appUrl, owner } = await database();

test("migrating again changes nothing, with any number of instances at once", async () => {
  expect(await Promise.all([migrate(url, appUrl), migrate(url, appUrl), migrate(url, appUrl)])).toEqual([[], [], []]);
});

test("a migration that was changed after it had been applied is refused", async () => {
  const changed = `update _prisma_migrations set checksum = reverse(checksum)
    where migration_name = (select min(migration_name) from _prisma_migrations)`;
  await owner.query(changed);
  await expect(migrate(url, appUrl)).rejects.toThrow("was changed after it had been applied");
  await owner.query(changed);
  expect(await migrate(url, appUrl)).toEqual([]);
});

test("the processes' role owns nothing", async () => {
  const { rows } = await owner.query("select tablename from pg_tables where tableowner = 'app'");
  expect(rows).toEqual([]);
});
