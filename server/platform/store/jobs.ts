import { purgeQueue } from "../cdn/model.ts";

/**
 * A job that is inserted by the statement that causes it (decision 014). The row equals the one that boss.send
 * writes: the queue's options are read from pgboss.queue.
 */
export type JobSource = {
  queue: string;
  /** A CTE or table with one row per job. */
  from: string;
  /** SQL over `from`'s columns, jsonb. Its tenantId is the job's group: each has its share of the workers. */
  data: string;
  /** SQL over `from`'s columns: a queue of policy "exclusive" has at most one waiting or running job per key. */
  singletonKey: string;
  /** SQL over `from`'s columns. */
  priority: string;
};

/**
 * The INSERT of one job per row of `from`, for use as a CTE. Skips jobs whose singleton key is already waiting or
 * running. Where its transaction is traced, the job's data have `trace`, and the job goes on in that trace.
 */
export function enqueueSql({ queue, from, data, singletonKey, priority }: JobSource): string {
  return `INSERT INTO pgboss.job (name, data, group_id, priority, singleton_key, expire_seconds, deletion_seconds, keep_until,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    SELECT q.name, ${data} || jsonb_strip_nulls(jsonb_build_object('trace', nullif(current_setting('app.trace', true), ''))),
      ${data} ->> 'tenantId', ${priority}, ${singletonKey}, q.expire_seconds, q.deletion_seconds,
      now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
      q.policy, q.dead_letter, q.heartbeat_seconds
    FROM ${from} JOIN pgboss.queue q ON q.name = '${queue}'
    ON CONFLICT DO NOTHING`;
}

/**
 * The INSERT of the job that purges a tenant's pages from the CDN, as a CTE in the transaction of the change that made
 * them outdated; `tenantId` is SQL.
 */
export function purgeSql(tenantId: string): string {
  return enqueueSql({
    queue: purgeQueue,
    from: `(SELECT ${tenantId}::text AS "tenantId") AS change`,
    data: `jsonb_build_object('tenantId', change."tenantId")`,
    // A purge that waits is no substitute for a later one: it may be running already.
    singletonKey: "NULL",
    priority: "0",
  });
}
