import { randomUUID } from "node:crypto";
import pg from "pg";
import { withTransaction } from "#server/platform/context.ts";
import { confirmationFor } from "#server/referral/recommendation/confirmation.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import type { NewRecommendation } from "#server/referral/recommendation/model.ts";
import { termsSql, termsText } from "#server/referral/store/terms-text.ts";
import { form } from "#tests/support/data/referral.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";
import type { Scorecard } from "./scorecard.ts";

const rounds = 400;
/** Until both ways run as compiled code, as in a process that has served for a while. */
const warmUp = 200;

type Row = Record<string, unknown>;
/** The rows that creating a recommendation inserts besides the recommendation and its event. */
type Beside = { token: Row; mail: Row };

/**
 * Creating a recommendation in the database (recommendation, event, token, mail and job in one statement), relative to
 * P.
 */
export async function benchCreate(databaseUrl: string, card: Scorecard): Promise<void> {
  const { browser, services, job } = testServices(databaseUrl);
  const tenant = seededTenant("nordlicht");
  const ctx = job(tenant);
  const outcome = await createRecommendation(await browser(tenant).ctx(), form());
  if (!outcome.ok || !outcome.value.recommendation) throw new Error("no recommendation to copy");
  const model = outcome.value.recommendation;
  // An account can have only one open link per product.
  const fresh = (): NewRecommendation => ({
    ...model,
    termsText: tenant.terms.referrer.de,
    productId: ctx.secrets.newNumber(10),
    number: ctx.secrets.newNumber(10),
    attemptHash: ctx.secrets.newToken(),
  });
  const create = async () => {
    const recommendation = fresh();
    const to = `${recommendation.number}@freund.example`;
    await withTransaction(ctx, (tx) => tx.recommendations.add(recommendation, confirmationFor(tx, recommendation, to)));
  };
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c role=app -c app.tenant_id=nordlicht" });
  await client.connect();
  try {
    await create();
    const newest = async (table: string): Promise<Row> =>
      (await client.query(`select * from ${table} order by "createdAt" desc limit 1`)).rows[0];
    const beside = { token: await newest("token"), mail: await newest("mail") };
    await measure({ floor: () => byHand(client, fresh(), beside), ours: create }, card);
  } finally {
    await client.end();
    await services.close();
  }
}

async function measure(ways: Record<string, () => Promise<unknown>>, card: Scorecard): Promise<void> {
  const times: Record<string, number[]> = {};
  // The variants take turns, so that other load on the machine affects all of them equally.
  for (let round = -warmUp; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const began = performance.now();
      await way();
      if (round >= 0) times[name] = [...(times[name] ?? []), performance.now() - began];
    }
  }
  const median = (name: string) => times[name]?.sort((one, other) => one - other)[rounds / 2] ?? 0;
  console.log(`create: ${median("ours").toFixed(2)} ms, P ${median("floor").toFixed(2)} ms`);
  card.add("create", median("floor") / median("ours"), { atLeast: 0.9 }, "P");
}

/**
 * P, the reference: the same rows as straightforward code, one transaction with one statement each. Token and mail are
 * copies.
 */
async function byHand(client: pg.Client, added: NewRecommendation, { token, mail }: Beside): Promise<void> {
  const { termsText: text, ...recommendation } = added;
  const { number } = added;
  const [termsHash] = termsText(text);
  const mailId = randomUUID();
  const insert = (table: string, row: Row) => {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    const text = `insert into ${table} (${names.map((name) => `"${name}"`)}) values (${places})`;
    return client.query(text, Object.values(row));
  };
  await client.query("begin");
  await client.query(termsSql(2), ["nordlicht", ...termsText(text)]);
  await insert("recommendation", { tenantId: "nordlicht", ...recommendation, termsHash });
  await insert("event", {
    tenantId: "nordlicht",
    id: randomUUID(),
    aggregate: "recommendation",
    aggregateId: number,
    event: "create",
    to: "open",
    actor: "REF",
    key: `recommendation:${number}:create`,
    occurredAt: new Date(),
  });
  await insert("token", { ...token, tokenHash: randomUUID() });
  await insert("mail", { ...mail, id: mailId, key: number, messageId: number });
  await insert("pgboss.job", { name: "send-mail", data: { tenantId: "nordlicht", mailId }, singleton_key: mailId });
  await client.query("commit");
}
