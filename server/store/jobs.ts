/**
 * A job that is written by hand, in the statement that causes it. The row is the one that pg-boss itself would write:
 * what a queue prescribes is read from its own row, and a job that waits already is not written twice.
 */
export type JobSource = {
  queue: string;
  /** A CTE or table, with one row for each job. */
  from: string;
  /** SQL over `from`'s columns, jsonb. */
  data: string;
  /** SQL over `from`'s columns: a queue of policy "exclusive" holds one waiting or running job for each. */
  singletonKey: string;
  /** SQL over `from`'s columns. */
  priority: string;
};

/** The INSERT of a job, to be put into a statement of one's own (a CTE that ends with it). */
export function enqueueSql({ queue, from, data, singletonKey, priority }: JobSource): string {
  return `INSERT INTO pgboss.job (name, data, priority, singleton_key, expire_seconds, deletion_seconds, keep_until,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    SELECT q.name, ${data}, ${priority}, ${singletonKey}, q.expire_seconds, q.deletion_seconds,
      now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
      q.policy, q.dead_letter, q.heartbeat_seconds
    FROM ${from} JOIN pgboss.queue q ON q.name = '${queue}'
    ON CONFLICT DO NOTHING`;
}
