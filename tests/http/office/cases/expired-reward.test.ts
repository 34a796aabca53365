import { beforeAll, expect, test } from "vitest";
import { expireDueClaims } from "#server/rewards/claim/expire-due.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { textOf } from "#tests/support/checks/page-words.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

/** An expired reward is offered another year exactly while its order, or enough deals of its bonus, count. */
const site = await openSite();
const { ask } = site;
beforeAll(() =>
  site.change("elbschutz", ({ orders, bonus }) => {
    orders.review = false;
    bonus.deals = 1;
  }),
);

const offer = "Verfallene Prämie noch einmal bereitstellen";

/** A qualified order whose rewards and bonus expired, its page as the support reads it, and the act. */
async function expiredWorld() {
  const { cookie } = await signedInAs(site.ctx("elbschutz"), "support");
  const w = await caseWorld(site);
  await w.succeed(0);
  w.on("2027-04-10");
  await expireDueClaims(w.ctx);
  const url = `/agent/vorgang/${w.state.number}?grund=call`;
  const send = (id: string) => `${new URLSearchParams({ intent: "reinstateClaim", reason: "call", id })}`;
  const claims = `select id, kind, state from reward_claim where "accountId" = $1 order by kind`;
  return {
    ...w,
    words: async () => textOf((await ask("elbschutz", `GET ${url}`, { cookie })).text),
    reinstate: (id: string) => ask("elbschutz", `POST ${url}`, { cookie, body: send(id) }),
    claims: async (): Promise<{ id: string; kind: string; state: string }[]> =>
      (await w.sql(claims, w.state.accountId)).rows,
  };
}

test("while the order counts, the page offers both, and the act gives each another year", async () => {
  const w = await expiredWorld();
  expect((await w.words()).split(`${offer} Empfehler · `)).toHaveLength(3);
  for (const { id } of await w.claims()) expect((await w.reinstate(id)).status).toBe(303);
  expect((await w.claims()).map(({ kind, state }) => [kind, state])).toEqual([
    ["base", "choose"],
    ["bonus", "choose"],
  ]);
  expect(await w.words()).not.toContain(offer);
});

test("of an order that was cancelled since, the page says so and offers neither, and the acts are refused", async () => {
  const w = await expiredWorld();
  await w.order("cancelled", { cancelledBy: "customer" });
  const words = await w.words();
  expect(words).toContain(
    "hatte schon gezählt und wurde dann storniert. Der Anspruch auf die Prämie ist damit entfallen.",
  );
  expect(words).not.toContain(offer);
  for (const { id } of await w.claims()) {
    const refused = await w.reinstate(id);
    expect(refused.status).toBe(409);
    expect(textOf(refused.text)).toContain("wurde inzwischen geändert");
  }
  expect((await w.claims()).map(({ kind, state }) => [kind, state])).toEqual([
    ["base", "expired"],
    ["bonus", "expired"],
  ]);
});
