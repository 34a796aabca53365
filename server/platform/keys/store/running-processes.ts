import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { ProcessRegister, RunningProcess } from "../variables.ts";

/** Of one process, from now on until its end. */
export function processRegister(pool: Pick<pg.Pool, "query">): ProcessRegister {
  const id = randomUUID();
  return {
    async sign({ kind, variables }) {
      await pool.query(
        `insert into running_process (id, kind, variables, "seenAt") values ($1, $2, $3::jsonb, now())
         on conflict (id) do update set "seenAt" = excluded."seenAt"`,
        [id, kind, JSON.stringify(variables)],
      );
      await pool.query(`delete from running_process where "seenAt" < now() - interval '1 hour'`);
    },
    async end() {
      await pool.query("delete from running_process where id = $1", [id]);
    },
  };
}

export async function runningProcesses(client: Pick<pg.ClientBase, "query">): Promise<RunningProcess[]> {
  const { rows } = await client.query<RunningProcess>(
    `select kind, variables from running_process where "seenAt" > now() - interval '2 minutes' order by kind, id`,
  );
  return rows;
}
