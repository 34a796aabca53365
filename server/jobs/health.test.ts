import { expect, it } from "vitest";
import { freePort } from "#bin/postgres/free-port.ts";
import type { HealthReadings, Reading } from "#server/office/health/model.ts";
import { startMetrics } from "#server/platform/process/metrics.ts";
import { observeHealth } from "./health.ts";

const at = new Date("2026-11-24T12:00:00Z");
const waiting: Reading = { name: "mailAge", subject: "nordlicht", value: 61, at };
const later: Reading = { ...waiting, value: 121 };

it("a scrape does not wait for a database that does not answer, and tells what it answered last", async () => {
  const port = await freePort();
  const { meter, stop } = await startMetrics(port, "north", "127.0.0.1");
  const answers: Promise<Reading[]>[] = [];
  const health: Pick<HealthReadings, "all"> = {
    all: () => answers.shift() ?? Promise.reject(new Error("the database is away")),
  };
  observeHealth(meter, health);
  const scraped = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const tells = (value: number) => new RegExp(`^referral_mail_age_seconds\\{.*tenant="nordlicht".*\\} ${value}$`, "m");
  try {
    const slow = Promise.withResolvers<Reading[]>();
    answers.push(Promise.resolve([waiting]), slow.promise);
    expect(await scraped()).toMatch(tells(61));
    expect(await scraped()).toMatch(tells(61));
    slow.resolve([later]);
    await slow.promise;
    expect(await scraped()).toMatch(tells(121));
    const text = await scraped();
    expect(text).toMatch(tells(121));
    expect(text).toMatch(new RegExp(`^referral_read_at_seconds\\{.*\\} ${at.getTime() / 1000}$`, "m"));
  } finally {
    await stop();
  }
});
