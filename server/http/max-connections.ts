import type { Server } from "node:http";
import type { Logger } from "pino";

const QUIET_MS = 60_000;

/**
 * Closes connections beyond `most` as they arrive: otherwise a client that opens many takes all file descriptors, and the
 * process can neither answer requests nor read its own files. Logged once a minute.
 */
export function limitConnections(server: Server, most: number, log: Logger): void {
  server.maxConnections = most;
  let saidAt = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    const now = performance.now();
    if (now - saidAt < QUIET_MS) return;
    saidAt = now;
    log.warn({ most }, "connections are refused: there are more than MAX_CONNECTIONS");
  });
}
