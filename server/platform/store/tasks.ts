import type { Db } from "#server/platform/database/database.ts";
import {
  keptInputs,
  ownTasks,
  runTasksQueue,
  type TakenTask,
  type Task,
  type TaskRepository,
  taskKinds,
} from "#server/platform/due-work/task/model.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { enqueueSql } from "./jobs.ts";

const columns = `id, kind, state, "startedBy", done, total, tries, failure, "createdAt", "startedAt", "endedAt"`;

const job = enqueueSql({
  queue: runTasksQueue,
  from: "added",
  data: `jsonb_build_object('tenantId', added."tenantId")`,
  singletonKey: `added."tenantId"`,
  priority: "0",
});

/** Tasks of the back office; what they work on and what came of it are sealed. */
export function taskRepository(db: Db, sealer: Sealer): TaskRepository {
  const { tenantId } = db;
  const place = (column: "inputSealed" | "resultSealed", id: string) => sealContext(tenantId, "long_task", column, id);
  const partPlace = (id: string) => sealContext(tenantId, "long_task_part", "textSealed", id);
  return {
    latest(kinds, startedBy, limit) {
      return db.sql<Task>(
        `SELECT ${columns} FROM long_task WHERE "tenantId" = $1 AND kind = ANY($2::text[])
           AND (kind <> ALL($4::text[]) OR "startedBy" = $5::uuid)
         ORDER BY "createdAt" DESC, id LIMIT $3::int`,
        [tenantId, kinds, limit, ownTasks, startedBy],
      );
    },

    async byId(id) {
      const [row] = await db.sql<Task & { resultSealed: string | null; isKept: boolean }>(
        `SELECT ${columns}, "resultSealed", state = 'done' AND ("inputSealed" IS NOT NULL
             OR EXISTS (SELECT FROM long_task_part p WHERE p."tenantId" = $1 AND p."taskId" = t.id)) AS "isKept"
           FROM long_task t WHERE "tenantId" = $1 AND id::text = $2 AND kind = ANY($3::text[])`,
        [tenantId, id, taskKinds],
      );
      if (!row) return null;
      const { resultSealed, ...task } = row;
      return { ...task, result: resultSealed && sealer.open(place("resultSealed", id), resultSealed) };
    },

    async keptInput(kind, id) {
      const [row] = await db.sql<{ inputSealed: string }>(
        `SELECT "inputSealed" FROM long_task WHERE "tenantId" = $1 AND id::text = $2 AND kind = $3
           AND state = 'done' AND "inputSealed" IS NOT NULL`,
        [tenantId, id, kind],
      );
      return row ? sealer.open(place("inputSealed", id), row.inputSealed) : null;
    },

    async part(id, number) {
      const [row] = await db.sql<{ id: string; textSealed: string }>(
        `SELECT id, "textSealed" FROM long_task_part WHERE "tenantId" = $1 AND "taskId" = $2::uuid AND number = $3::int`,
        [tenantId, id, number],
      );
      return row ? sealer.open(partPlace(row.id), row.textSealed) : null;
    },

    async addPart(task, { id, number, text }) {
      const rows = await db.sql(
        `INSERT INTO long_task_part ("tenantId", id, "taskId", number, "textSealed", "createdAt")
         SELECT "tenantId", $4::uuid, id, $5::int, $6, "createdAt" FROM long_task
         WHERE "tenantId" = $1 AND id = $2::uuid AND tries = $3::int AND "endedAt" IS NULL FOR UPDATE RETURNING id`,
        [tenantId, task.id, task.tries, id, number, sealer.seal(partPlace(id), text)],
      );
      return rows.length === 1;
    },

    async add({ id, kind, startedBy, attemptHash, input, createdAt }) {
      const sealed = sealer.seal(place("inputSealed", id), input);
      await db.sql(
        `WITH added AS (
           INSERT INTO long_task ("tenantId", id, kind, state, "startedBy", "attemptHash", "inputSealed", "createdAt")
           VALUES ($1, $2::uuid, $3, 'queued', $4::uuid, $5, $6, $7::timestamptz)
           ON CONFLICT ("tenantId", "attemptHash") DO NOTHING RETURNING "tenantId"
         ) ${job}`,
        [tenantId, id, kind, startedBy, attemptHash, sealed, createdAt.toISOString()],
      );
      const [stored] = await db.sql<{ id: string }>(
        `SELECT id FROM long_task WHERE "tenantId" = $1 AND "attemptHash" = $2`,
        [tenantId, attemptHash],
      );
      if (!stored) throw new Error("A stored task is not there.");
      return stored.id;
    },

    async take(except, at) {
      const [row] = await db.sql<Omit<TakenTask, "input"> & { inputSealed: string }>(
        `UPDATE long_task SET state = 'running', tries = tries + 1, "startedAt" = coalesce("startedAt", $3::timestamptz)
         WHERE "tenantId" = $1 AND id = (
           SELECT id FROM long_task WHERE "tenantId" = $1 AND "endedAt" IS NULL AND kind = ANY($4::text[])
             AND id <> ALL($2::uuid[])
           ORDER BY "createdAt", id LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING id, kind, "startedBy", tries, "inputSealed"`,
        [tenantId, except, at.toISOString(), taskKinds],
      );
      if (!row) return null;
      await db.sql(`DELETE FROM long_task_part WHERE "tenantId" = $1 AND "taskId" = $2::uuid`, [tenantId, row.id]);
      const { inputSealed, ...task } = row;
      return { ...task, input: sealer.open(place("inputSealed", task.id), inputSealed) };
    },

    async progress({ id, tries }, done, total) {
      const rows = await db.sql(
        `UPDATE long_task SET done = $4::int, total = $5::int
         WHERE "tenantId" = $1 AND id = $2::uuid AND tries = $3::int AND "endedAt" IS NULL RETURNING id`,
        [tenantId, id, tries, done, total],
      );
      return rows.length === 1;
    },

    async end({ id, tries }, { state, result, failure }, at) {
      const sealed = result === null ? null : sealer.seal(place("resultSealed", id), result);
      const rows = await db.sql(
        `UPDATE long_task SET state = $4, failure = $5, "resultSealed" = $6,
           "inputSealed" = CASE WHEN $4 = 'done' AND kind = ANY($8::text[]) THEN "inputSealed" END,
           "endedAt" = $7::timestamptz,
           "attemptHash" = CASE WHEN $4 = 'failed' THEN 'failed:' || id ELSE "attemptHash" END
         WHERE "tenantId" = $1 AND id = $2::uuid AND tries = $3::int AND "endedAt" IS NULL RETURNING id`,
        [tenantId, id, tries, state, failure, sealed, at.toISOString(), keptInputs],
      );
      return rows.length === 1;
    },
  };
}
