import pg from "pg";
import { withTransaction } from "#server/domain/context.ts";
import { confirmationFor } from "#server/domain/recommendation/confirmation.ts";
import { createRecommendation } from "#server/domain/recommendation/create.ts";
import type { Recommendation } from "#server/domain/recommendation/model.ts";
import { form } from "#tests/store/referral-support.ts";
import { seededTenant, testServices } from "#tests/support/services.ts";
import type { Scorecard } from "./scorecard.ts";

const rounds = 400;

/** The database part of recommending (recommendation, event, token, mail and job in one statement) as a share of P. */
export async function benchCreate(databaseUrl: string, card: Scorecard): Promise<void> {
  const { browser, services, job } = testServices(databaseUrl);
  const tenant = seededTenant("nordlicht");
  const ctx = job(tenant);
  const outcome = await createRecommendation(await browser(tenant).ctx(), form());
  if (!outcome.ok || !outcome.value.recommendation) throw new Error("no recommendation to copy");
  const model = outcome.value.recommendation;
  // An account has one open link for a product.
  const fresh = (): Recommendation => ({
    ...model,
    productId: ctx.secrets.newNumber(10),
    number: ctx.secrets.newNumber(10),
    attemptHash: ctx.secrets.newToken(),
  });
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c role=app -c app.tenant_id=nordlicht" });
  await client.connect();
  const withMail = async () => {
    const recommendation = fresh();
    const to = `${recommendation.number}@freund.example`;
    await withTransaction(ctx, (tx) => tx.recommendations.add(recommendation, confirmationFor(tx, recommendation, to)));
  };
  const ways = {
    floor: () => byHand(client, fresh()),
    "with the mail": withMail,
    alone: () => withTransaction(ctx, (tx) => tx.recommendations.add(fresh(), null)),
  };
  await measure(ways, card).finally(async () => {
    await client.end();
    await services.close();
  });
}

async function measure(ways: Record<string, () => Promise<unknown>>, card: Scorecard): Promise<void> {
  const times: Record<string, number[]> = {};
  // Turn by turn, so that what else the machine does meets all of them alike.
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const began = performance.now();
      await way();
      times[name] = [...(times[name] ?? []), performance.now() - began];
    }
  }
  const median = (name: string) => times[name]?.sort((one, other) => one - other)[rounds / 2] ?? 0;
  for (const name of ["with the mail", "alone"]) {
    console.log(`create, ${name}: ${median(name).toFixed(2)} ms, P ${median("floor").toFixed(2)} ms`);
    card.add(`create, ${name}`, median("floor") / median(name), { atLeast: 1 }, "P");
  }
}

/** P: recommendation, event and job as a careful person would write them: one transaction, a statement each. */
async function byHand(client: pg.Client, recommendation: Recommendation): Promise<void> {
  const entries = Object.entries(recommendation);
  const names = entries.map(([name]) => `"${name}"`).join(", ");
  const places = entries.map((_, index) => `$${index + 1}`).join(", ");
  const { number } = recommendation;
  await client.query("begin");
  await client.query(
    `insert into recommendation ("tenantId", ${names}) values ('nordlicht', ${places})`,
    entries.map(([, value]) => value),
  );
  await client.query(
    `insert into event ("tenantId", id, aggregate, "aggregateId", event, "to", actor, key, "occurredAt")
     values ('nordlicht', gen_random_uuid(), 'recommendation', $1, 'create', 'open', 'REF', $2, now())`,
    [number, `recommendation:${number}:create`],
  );
  await client.query("insert into pgboss.job (name, data, singleton_key) values ('send-mail', $1, $2)", [
    { tenantId: "nordlicht", mailId: number },
    number,
  ]);
  await client.query("commit");
}
