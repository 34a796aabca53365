import type http from "node:http";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { RequestHandler } from "express";
import type { Traffic } from "./probes.ts";

const FINISH_MS = 25_000;
const IDLE_MS = 500;

/** While the process leaves, each answer is its connection's last one. */
export function lastAnswers(traffic: Traffic): RequestHandler {
  return (_req, res, next) => {
    if (!traffic.open) res.set("Connection", "close");
    next();
  };
}

/**
 * Ends a server without failing a request: readyz says no while the balancer still sends visitors, then no connection is
 * taken any more, those that are open get their last answer, and the idle ones are closed.
 */
export async function drain(server: http.Server, traffic: Traffic, seconds: number): Promise<void> {
  traffic.open = false;
  await pause(seconds * 1000);
  // http's own close would cut idle connections at once, in the moment in which a request may be on its way.
  const closed = new Promise((resolve) => net.Server.prototype.close.call(server, resolve));
  await Promise.race([closed, pause(IDLE_MS)]);
  server.closeIdleConnections();
  await Promise.race([closed, pause(FINISH_MS, undefined, { ref: false })]);
  server.closeAllConnections();
}
