import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll } from "vitest";
import type { Log } from "#server/platform/context.ts";

/** The port of a server that listens until the file's tests are over. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/**
 * The URL of handlers without the product's pipeline: requests have an id and a log, an error is answered with its
 * status.
 */
export async function mounted(log: Log, path: string, handler: express.RequestHandler): Promise<string> {
  const app = express().disable("etag");
  app.use((req, _res, next) => next(void Object.assign(req, { id: "test", log })));
  app.use(path, handler);
  app.use(((error, _req, res, _next) => void res.status(error.status ?? 500).end()) as express.ErrorRequestHandler);
  return `http://127.0.0.1:${await listening(createServer(app))}${path}`;
}
