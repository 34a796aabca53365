import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port that nobody listens on at this moment. It lies below those that systems hand to whoever asks for any port
 * (Linux from 32768, others from 49152): until it is used nobody gets it by chance.
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
