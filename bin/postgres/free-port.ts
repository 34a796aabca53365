import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port that is free at this moment. It lies below the ephemeral ports (Linux from 32768, others from 49152), so that
 * no other program is assigned it before it is used.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
