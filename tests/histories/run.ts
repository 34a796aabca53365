import { fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { keepingPlans } from "#tests/support/database/prepared.ts";
import { inDatabase, query, startTestServer } from "#tests/support/database/server.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { openHistories } from "./random-histories.ts";

/*
 * npm run test:histories -- [50000] [--seed 1] [--processes 2] [--path 12:0:3] Random histories, in several processes,
 * each batch in a database of its own. If one breaks an invariant, exits with 1 and prints its seed and its shortest
 * counterexample; with this seed and path that history is repeated.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    processes: { type: "string" },
    path: { type: "string" },
    worker: { type: "string" },
  },
});

/**
 * Small enough that a failure is reproduced within two minutes, large enough that starting a process does not matter.
 */
const batchSize = 500;

type Batch = { url: string; seed: number; runs: number; path?: string | undefined };
type Answer = { ok: boolean; report: string };

if (values.worker)
  process.once("message", (batch: Batch) => void runBatch(batch).then((answer) => process.send?.(answer)));
else process.exitCode = await runAll();

/** One batch, in a process of its own. */
async function runBatch({ url, seed, runs, path }: Batch): Promise<Answer> {
  const owner = new pg.Pool({ connectionString: keepingPlans(url), max: 4 });
  // The database may be dropped before PostgreSQL has processed the end of a connection.
  owner.on("error", () => undefined);
  const histories = openHistories({ url, owner });
  const answer = await histories.run(runs, seed, path).then(
    () => ({ ok: true, report: "" }),
    (fault: Error) => ({
      ok: false,
      report: `${fault.message}\n${fault.cause instanceof Error ? fault.cause.stack : ""}`,
    }),
  );
  await histories.close();
  await owner.end();
  return answer;
}

async function runAll(): Promise<number> {
  const runs = values.path ? 1 : Number(positionals[0] ?? 50_000);
  const first = Number(values.seed ?? randomInt(2 ** 29));
  const processes = values.path ? 1 : Number(values.processes ?? availableParallelism());
  const cleanup = cleanupAtEnd();
  const server = await startTestServer();
  cleanup.add(server.stop);
  const began = performance.now();
  const batches = Array.from({ length: Math.ceil(runs / batchSize) }, (_, index) => ({
    seed: first + index * 100,
    runs: Math.min(batchSize, runs - index * batchSize),
  }));
  let completed = 0;
  let failed = 0;
  console.log(`${runs} histories from seed ${first} on, in ${processes} processes`);

  async function runBatches(): Promise<void> {
    for (let batch = batches.shift(); batch && failed === 0; batch = batches.shift()) {
      const name = `histories_${process.pid}_${batch.seed}`;
      await query(server.url, `create database ${name} template ${server.template}`);
      const answer = await inProcess({ ...batch, url: inDatabase(server.url, name), path: values.path });
      await query(server.url, `drop database ${name} with (force)`);
      completed += batch.runs;
      if (!answer.ok) failed += 1;
      if (!answer.ok) console.error(`seed ${batch.seed}: ${answer.report}`);
      const perSecond = completed / ((performance.now() - began) / 1000);
      console.log(`${completed} of ${runs}, ${perSecond.toFixed(1)} a second, ${failed} failed`);
    }
  }
  // Copying the template needs exclusive access to it, so the batches start one after the other.
  await Promise.all(Array.from({ length: processes }, runBatches));
  await cleanup.run();
  return failed > 0 ? 1 : 0;
}

function inProcess(batch: Batch): Promise<Answer> {
  return new Promise((resolve) => {
    const child = fork(import.meta.filename, ["--worker", "yes"]);
    child.once("message", (answer: Answer) => {
      resolve(answer);
      child.disconnect();
    });
    child.once("exit", (code) => resolve({ ok: false, report: `the process ended with ${code}` }));
    child.send(batch);
  });
}
