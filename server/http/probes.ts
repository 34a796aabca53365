import type http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Router } from "express";

const FINISH_MS = 25_000;

/** Connections in use get at least this long for their last answer, even if the load balancer is done earlier. */
const MIN_MS = 500;

type Traffic = { open: boolean };

/**
 * /healthz: the process is alive. /readyz: it may receive visitors, i.e. the database answers and no shutdown has
 * begun.
 */
export function probes(traffic: Traffic, isReady: () => Promise<boolean>): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => {
    res.set("Cache-Control", "no-store").type("text").send("ok");
  });
  router.get("/readyz", async (_req, res) => {
    const ready = traffic.open && (await isReady());
    res
      .status(ready ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(ready ? "ok" : "not ready");
  });
  return router;
}

/**
 * Shuts a server down without failing requests: readyz fails while the load balancer still sends visitors, each answer
 * closes its connection, then new connections are refused and idle ones closed. Requests still running after 25 seconds
 * are cut off.
 */
export async function drain(server: http.Server, traffic: Traffic, seconds: number): Promise<void> {
  traffic.open = false;
  server.prependListener("request", (_req, res) => res.setHeader("Connection", "close"));
  await pause(Math.max(seconds * 1000, MIN_MS));
  const closed = new Promise((resolve) => server.close(resolve));
  await Promise.race([closed, pause(FINISH_MS, undefined, { ref: false })]);
  server.closeAllConnections();
}
