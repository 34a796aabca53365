import { Router } from "express";

export type Traffic = { open: boolean };

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
