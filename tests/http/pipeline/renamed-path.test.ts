import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { database } from "#tests/support/database/database.ts";

const { appUrl } = await database();

test("a page whose path is renamed in app/sitemap.ts keeps its rate limits, and the old path has none", async () => {
  const paths = ["/anmelden", "/en/sign-in", "/Anmelden/", "/anmelden", "/en/sign-in", "/login"];
  const script = join(import.meta.dirname, "../../support/process/limited-site.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...paths], {
    env: { ...process.env, APP_DATABASE_URL: appUrl },
  });
  expect(JSON.parse(stdout)).toEqual([404, 404, 404, 429, 429, 404]);
});
