import { expect, test } from "vitest";
import { addDays, dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { recipient, recommendation } from "#tests/api/support/bodies.ts";
import { openSite } from "#tests/http/support.ts";

const site = await openSite();
const { clock } = site.services;

test("a recipient who comes back after their own 30 days, while the link is valid, is told a day in the future", async () => {
  const post = async (route: string, body: object) => {
    const answer = await site.ask("nordlicht", `${route}`, { body: JSON.stringify(body) });
    return JSON.parse(answer.text);
  };
  const made = await post("POST /api/v1/nordlicht/empfehlen/create", recommendation());
  const number: string = made.Empfehlung.Empfehlungsnummer;
  const agreed = await post(`PUT /api/v1/nordlicht/empfehlung/${number}`, { ...recipient(), AgbText: true });
  const open = await post(`PUT /api/v1/nordlicht/empfehlung/${number}`, recipient());
  const orderBy = formatDay(addDays(dayOf(clock.now()), 35 + 30));
  clock.setOffset(clock.offsetMs() + 35 * 86_400_000);

  const page = async (path: string, key: string) => {
    const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0" };
    return (await site.ask("nordlicht", `GET ${path}`, { cookie: `pso_${number}=${key}`, headers })).text;
  };
  expect(await page(`/empfehlung/${number}`, open.Hex)).toContain("Innerhalb von 30 Tagen");
  await page(`/empfaengerdaten/${number}`, open.Hex);
  expect(await page(`/empfehlung/${number}`, open.Hex)).toContain(`Bis ${orderBy}`);
  const status = async () => page(`/empfaengerstand?nr=${number}`, agreed.Hex);
  const over = await status();
  expect([over.includes("ist abgelaufen"), over.includes("der Link gilt aber noch")]).toEqual([false, true]);
  const [, on = ""] = /href="([^"]*)"[^>]*>(?:<[^>]*>)*Weiter mit der Empfehlung/.exec(over) ?? [];
  expect(await page(on, agreed.Hex)).toContain(`Bestelle bis ${orderBy}`);
  const shop = await status();
  expect([shop.includes("der Link gilt aber noch"), shop.includes("Zum Shop")]).toEqual([false, true]);
  clock.setOffset(clock.offsetMs() + 31 * 86_400_000);
  expect(await status()).toContain("die Empfehlung ist abgelaufen");
});
