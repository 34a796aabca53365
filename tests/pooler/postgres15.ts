// npm run test:postgres15 [-- files]: the tests of the stores on the oldest PostgreSQL that is supported. Needs the
// programs of Debian's package postgresql-15.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianPostgres } from "#tests/support/database/debian-postgres.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { storeTests } from "./store-tests.ts";

const cleanup = cleanupAtEnd();
const folder = mkdtempSync(join(tmpdir(), "referral-postgres15-"));
cleanup.add(async () => rmSync(folder, { recursive: true, force: true }));
try {
  const settings = ["fsync = off", "max_connections = 400"];
  await storeTests(cleanup, { TEST_DATABASE_URL: await debianPostgres(folder, cleanup).create("data", settings) });
} finally {
  await cleanup.run();
}
