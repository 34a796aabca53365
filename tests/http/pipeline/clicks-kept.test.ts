import { request } from "node:http";
import { afterAll, expect, inject, test } from "vitest";
import { seededDatabase } from "#tests/support/database/seeded-database.ts";
import { startApp } from "#tests/support/process/app.ts";

const { url, owner: look } = await seededDatabase();
const { keys } = inject("databaseServer");
const app = await startApp({ databaseUrl: url, env: keys, parts: ["web"], seed: false });
afterAll(() => app.stop());

/** true: answered with the redirect. */
function click(number: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = {
      port: app.port,
      path: `/e/${number}`,
      headers: { Host: "nordlicht.localhost", "User-Agent": "Mozilla/5.0 Firefox/140.0" },
    };
    request(options, (res) => {
      res.resume();
      resolve(res.statusCode === 302);
    })
      .on("error", () => resolve(false))
      .end();
  });
}

async function recommended(): Promise<string> {
  const form = {
    firstName: "Mara",
    lastName: "Kern",
    email: "mara@referrer.example",
    recipientShare: "50",
    terms: "on",
  };
  const body = new URLSearchParams({ ...form, productId: "mobil-m" });
  const answer = await app.fetch("nordlicht", "/empfehlen.html", { method: "POST", body });
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

test("an answered click is stored, even if the process is killed among many clicks", async () => {
  const number = await recommended();
  let acknowledged = 0;
  for (const killAfter of [40, 150]) {
    let going = true;
    let answered = 0;
    let enough = () => {};
    const many = new Promise<void>((resolve) => (enough = resolve));
    const visitors = Array.from({ length: 32 }, async () => {
      while (going) {
        if (!(await click(number))) return;
        answered += 1;
        if (answered === killAfter) enough();
      }
    });
    await many;
    await app.kill("web", "SIGKILL");
    going = false;
    await Promise.all(visitors);
    expect(answered).toBeGreaterThanOrEqual(killAfter);
    acknowledged += answered;
    await app.start("web");
  }
  const { rows } = await look.query(`select count(*)::int as kept from click where "recommendationNumber" = $1`, [
    number,
  ]);
  expect(rows[0].kept).toBeGreaterThanOrEqual(acknowledged);
  const [recipients] = (
    await look.query(`select count(*)::int as made from recipient where "recommendationNumber" = $1`, [number])
  ).rows;
  expect(recipients.made).toBe(rows[0].kept);
});
