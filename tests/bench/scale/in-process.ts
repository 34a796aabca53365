import type pg from "pg";
import { median } from "../measure.ts";
import type { Scorecard } from "../scorecard.ts";
import { addPayoutRun, freshName, payoutCents } from "./fixtures.ts";
import type { Product } from "./product.ts";
import { bigTenant, rareName, type Size, seededId, smallTenant } from "./seed.ts";

export type Measured = { product: Product; size: Size; card: Scorecard; print: (line: string) => void };

const maxMs = 20_000;

/**
 * Time of pages, lists and totals for the big tenant, as a multiple of the small tenant's; the median of many accounts.
 * The tenants take turns, so that other load on the machine affects both equally.
 */
export async function measurePages({ product, size, card, print }: Measured, rounds = 60): Promise<void> {
  for (const [name, ask] of Object.entries(product.pages)) {
    const times = { big: [] as number[], small: [] as number[] };
    const began = performance.now();
    for (let round = -5; round < rounds && performance.now() - began < maxMs; round++) {
      for (const which of ["small", "big"] as const) {
        const tenant = which === "big" ? bigTenant : smallTenant;
        const account = seededId(tenant, "account", Math.floor(Math.random() * (size[which] / 10)));
        const startedAt = performance.now();
        await ask(tenant, account);
        // The first rounds open connections and warm caches.
        if (round >= 0) times[which].push(performance.now() - startedAt);
      }
    }
    const [big, small] = [median(times.big), median(times.small)];
    print(
      `${name}: ${big.toFixed(1)} ms among ${size.big}, ${small.toFixed(1)} ms among ${size.small} (${times.big.length} rounds)`,
    );
    card.add(name, big / small, { atMost: 1.5 }, "times the small tenant's");
  }
}

/** The office's search among all recommendations of the big tenant, by each kind of what people type. */
export async function measureSearch({ product, size, card, print }: Measured, rounds = 40): Promise<void> {
  const any = () => Math.floor(Math.random() * size.big);
  const kinds: [kind: string, typed: () => string, groups: number][] = [
    ["a name that everybody has", () => "mara köster", 1],
    ["a part of it", () => "Kös", 1],
    ["a rare name", () => rareName, 1],
    ["an address before its @", () => `r${Math.floor(any() / 10) * 10}`, 0],
    ["an order's number", () => `S-${Math.floor(any() / 100) * 100 + 1}`, 0],
    ["the end of an order's number", () => String(10_000 + (any() % 89_999)), 0],
    ["a name that nobody has", () => "Xanthippe Unbekannt", 0],
  ];
  for (const [kind, typed, groups] of kinds) {
    const times: number[] = [];
    for (let round = -5; round < rounds; round++) {
      const startedAt = performance.now();
      const found = await product.search(bigTenant, typed());
      if (found < groups) throw new Error(`${kind} was not found.`);
      if (round >= 0) times.push(performance.now() - startedAt);
    }
    const slowest = times.sort((one, other) => one - other)[Math.floor(rounds * 0.95)] ?? Number.NaN;
    print(`search by ${kind}: ${median(times).toFixed(1)} ms, 95 of 100 within ${slowest.toFixed(1)} ms`);
    card.add(`search by ${kind} among ${size.big}`, median(times), { atMost: 150 }, "ms");
  }
}

/** The cost of a minute in which nothing is due; due work was processed before. */
export async function measureSweeps({ product, size, card, print }: Measured): Promise<void> {
  const first = await product.sweepMinute();
  const second = await product.sweepMinute();
  for (const [name, { ms, done }] of Object.entries(second)) {
    print(`sweep ${name}: ${(ms / 1000).toFixed(2)} s (at first ${first[name]?.done} rows, now ${done})`);
  }
  const all = Object.values(second).reduce((sum, { ms }) => sum + ms, 0) / 1000;
  card.add(`minute sweeps over ${size.tenants} tenants`, all, { atMost: 10 }, "s");
}

/**
 * Books a bank statement, and one with four times as many entries: the time per entry must not grow. Then compares all
 * money of the tenant.
 */
export async function measureSettling(measured: Measured, client: pg.ClientBase, entries: number): Promise<void> {
  const { product, card, print } = measured;
  const settle = async (count: number) => {
    const ids = await addPayoutRun(client, await freshName(client, "s"), count);
    const began = performance.now();
    const paid = await product.settle(bigTenant, ids, payoutCents);
    const seconds = (performance.now() - began) / 1000;
    if (paid !== count) throw new Error(`${paid} of ${count} payments were settled.`);
    print(`settling ${count} entries: ${seconds.toFixed(1)} s`);
    return seconds;
  };
  const quarter = await settle(entries / 4);
  const whole = await settle(entries);
  card.add(`settling ${entries} entries`, whole, { atMost: 60 }, "s");
  card.add(
    `settling, an entry of ${entries} beside one of ${entries / 4}`,
    whole / quarter / 4,
    { atMost: 1.25 },
    "times",
  );
  const began = performance.now();
  await product.reconcile(bigTenant);
  card.add(`reconciling ${measured.size.big} recommendations`, (performance.now() - began) / 1000, { atMost: 60 }, "s");
}
