import { PgBoss } from "pg-boss";
import { queues } from "./queues.ts";

/**
 * Updates pg-boss's schema and our queues, as the database's owner, after the migrations. The processes may use the
 * queues but not change their definition (prisma/roles.ts).
 */
export async function installJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 2 });
  boss.on("error", () => {}); // a failing statement rejects at its caller
  await boss.start();
  try {
    for (const { name, policy, schedule, ...options } of queues) {
      await boss.createQueue(name, { ...options, ...(policy ? { policy } : {}) });
      await boss.updateQueue(name, options);
      if (schedule) await boss.schedule(name, schedule, {}, { tz: "Europe/Berlin", key: "" });
    }
    for (const { name, key } of await boss.getSchedules()) {
      if (!queues.some((queue) => queue.name === name && queue.schedule)) await boss.unschedule(name, key);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
