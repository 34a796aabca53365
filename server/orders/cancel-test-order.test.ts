import { expect, it } from "vitest";
import { applyWaitingMessages } from "#server/orders/inbox/apply-waiting.ts";
import { follow, moneyWorlds, ordersOf, recommend, tell } from "#tests/support/data/money-story.ts";
import type { World } from "#tests/support/services/world.ts";

const newWorld = await moneyWorlds();
const minutes = 60_000;

/** An order of a link is confirmed, twice, and the timers of the next minutes run. Its states, and what is stored. */
async function confirmed(world: World, externalOrderId: string) {
  const { number: recommendationNumber } = await recommend(world);
  const { number: recipientNumber } = await follow(world, recommendationNumber);
  const said = { externalOrderId, recommendationNumber, recipientNumber };
  await tell(world, { ...said, kind: "confirmed" });
  const { order } = await tell(world, { ...said, kind: "confirmed" });
  for (let minute = 0; minute < 3; minute++) {
    world.pass(minutes);
    await applyWaitingMessages(world.ctx);
  }
  const [after] = await ordersOf(world);
  const messages = await world.rows<{ kind: string; source: string }>(
    `select kind, source from order_message where "tenantId" = $1 order by "receivedAt", id`,
  );
  return { before: order.state, after, messages: messages.map(({ kind, source }) => `${kind} ${source}`) };
}

const shops = ["confirmed api", "confirmed api"];

it("a test tenant's order STORNO… is confirmed, and cancelled by its customer minutes later", async () => {
  const { before, after, messages } = await confirmed(newWorld({ test: true }), "STORNO-1");
  expect(before).toBe("confirmed");
  expect(after).toMatchObject({
    state: "cancelled",
    cancelledBy: "customer",
    reasonCode: "RULE_CANCELLED_BY_CUSTOMER",
  });
  expect(messages.toSorted()).toEqual(["cancelled sandbox", ...shops]);
});

it.each([
  ["of a test tenant with another number", true, "A-STORNO-1"],
  ["of any other tenant", false, "STORNO-1"],
])("an order %s stays confirmed", async (_, test, number) => {
  const { after, messages } = await confirmed(newWorld({ test }), number);
  expect(after?.state).toBe("confirmed");
  expect(messages).toEqual(shops);
});
