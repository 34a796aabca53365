import type { Server } from "node:http";
import type { Logger } from "pino";

const QUIET_MS = 60_000;

/**
 * Closes connections beyond `most` as they arrive: otherwise a client that opens many takes all file descriptors, and
 * the process can neither answer requests nor read its own files. Logged once a minute.
 */
export function limitConnections(server: Server, maxConnections: number, log: Logger): void {
  server.maxConnections = maxConnections;
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    const now = performance.now();
    if (now - loggedAt < QUIET_MS) return;
    loggedAt = now;
    log.warn({ most: maxConnections }, "connections are refused: there are more than MAX_CONNECTIONS");
  });
}
