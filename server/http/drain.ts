import type http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Traffic } from "./probes.ts";

const FINISH_MS = 25_000;
/** Connections in use get their last answer in this time, however soon the balancer is done. */
const LEAST_MS = 500;

/**
 * Ends a server without failing a request: readyz says no while the balancer still sends visitors, each answer is its
 * connection's last one, then no connection is taken any more and those that stayed idle are closed. What still runs after
 * 25 seconds is cut off.
 */
export async function drain(server: http.Server, traffic: Traffic, seconds: number): Promise<void> {
  traffic.open = false;
  server.prependListener("request", (_req, res) => res.setHeader("Connection", "close"));
  await pause(Math.max(seconds * 1000, LEAST_MS));
  const closed = new Promise((resolve) => server.close(resolve));
  await Promise.race([closed, pause(FINISH_MS, undefined, { ref: false })]);
  server.closeAllConnections();
}
