import type { Ctx } from "../context.ts";
import { tagged } from "../fault.ts";
import type { Outcome } from "../outcome.ts";
import type { OrderMessage, TakenMessage } from "./model.ts";
import { takeOrderMessage } from "./take-message.ts";

/** What would become of the messages of one order, taken one after the other. Nothing of it stays. */
export async function rehearseMessages(ctx: Ctx, messages: OrderMessage[]): Promise<Outcome<TakenMessage>[]> {
  const answers: Outcome<TakenMessage>[] = [];
  const curtain = tagged("rehearsal", "A rehearsal leaves nothing behind.");
  await ctx
    .atomically(async (tx) => {
      answers.length = 0;
      for (const message of messages) answers.push(await takeOrderMessage(tx, message));
      throw curtain;
    })
    .catch((fault) => {
      if (fault !== curtain) throw fault;
    });
  return answers;
}
