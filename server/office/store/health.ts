import type pg from "pg";
import { deadLetterQueue } from "#server/platform/due-work/model.ts";
import { backupVerified } from "#server/platform/store/settings.ts";
import { type HealthReadings, type Reading, type ReadingName, readings } from "../health/model.ts";

/** How long a worker counts after its last sign of life. */
const workerSeconds = 120;

const put = `INSERT INTO health_reading (name, subject, value, at)
  SELECT name, subject, value, now() FROM unnest($1::text[], $2::text[], $3::float8[]) AS r (name, subject, value)
  ON CONFLICT (name, subject) DO UPDATE SET value = excluded.value, at = excluded.at`;

/** Seconds since the newest backup that works began, or since the first migration; null: none is expected. */
const backupAge = `SELECT extract(epoch FROM now() - coalesce(
    (SELECT (value #>> '{}')::timestamptz FROM setting WHERE key = $1),
    (SELECT min(started_at) FROM _prisma_migrations WHERE $2)
  ))::float8 AS age`;

/** Where nothing is archived, nothing fails. */
const archiveFails = `SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int AS fails
  FROM pg_stat_archiver`;

export function healthReadings(pool: pg.Pool): HealthReadings {
  async function store(rows: [name: string, subject: string, value: number][]): Promise<void> {
    const columns = [rows.map(([name]) => name), rows.map(([, subject]) => subject), rows.map(([, , value]) => value)];
    await pool.query(put, columns);
  }

  return {
    keep: (tenantId, values) => store(Object.entries(values).map(([name, value]) => [name, tenantId, value])),

    async readInstallation(id, expectsBackups) {
      await store([["worker", id, 1]]);
      const { rows: queues } = await pool.query<{ name: string; waiting: number; age: number; jobs: number }>(
        `SELECT q.name, count(j.id) FILTER (WHERE j.start_after <= now())::int AS waiting, count(j.id)::int AS jobs,
           coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float8 AS age
         FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name AND j.state < 'active'
         WHERE q.name NOT LIKE '\\_\\_%' GROUP BY q.name`,
      );
      const { rows: backups } = await pool.query<{ age: number | null }>(backupAge, [backupVerified, expectsBackups]);
      const { rows: archive } = await pool.query<{ fails: number }>(archiveFails);
      await store([
        ...archive.map(({ fails }): [string, string, number] => ["archiveFails", "", fails]),
        ...backups.flatMap(({ age }): [string, string, number][] => (age === null ? [] : [["backupAge", "", age]])),
        ["deadLetters", "", queues.find(({ name }) => name === deadLetterQueue)?.jobs ?? 0],
        ...queues
          .filter(({ name }) => name !== deadLetterQueue)
          .flatMap(({ name, waiting, age }): [string, string, number][] => [
            ["queueWaiting", name, waiting],
            ["queueAge", name, Math.max(0, age)],
          ]),
      ]);
      await pool.query("DELETE FROM health_reading WHERE name = 'worker' AND at < now() - interval '1 hour'");
    },

    async all() {
      const { rows } = await pool.query<Reading>(
        `SELECT name, subject, value, at FROM health_reading WHERE name <> 'worker'
           AND at > now() - CASE name WHEN 'upstreamsDown' THEN interval '3 minutes' ELSE interval '2 days' END
           AND NOT EXISTS (SELECT FROM tenant t WHERE t.id = subject AND t.record->'test' = 'true')
         UNION ALL
         SELECT 'workers', '', count(*), now() FROM health_reading
         WHERE name = 'worker' AND at > now() - make_interval(secs => ${workerSeconds})
         ORDER BY name, subject`,
      );
      return rows.filter(({ name }) => isReadingName(name));
    },
  };
}

/** A row of a version that knew other readings may still be there. */
const isReadingName = (name: string): name is ReadingName => Object.hasOwn(readings, name);
