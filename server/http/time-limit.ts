import type { RequestHandler } from "express";
import { fault } from "./faults.ts";

/** Somebody who waits longer has left; the answer then says so, and what still runs is not waited for. */
export function timeLimit(seconds: number): RequestHandler {
  return (_req, res, next) => {
    const limit = setTimeout(() => {
      if (!res.headersSent) next(fault(503, `No answer within ${seconds} seconds.`));
    }, seconds * 1000);
    res.once("close", () => clearTimeout(limit));
    next();
  };
}
