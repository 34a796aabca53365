import type { RequestHandler } from "express";
import { turnedAway } from "./faults.ts";

/**
 * Somebody who waits longer has left; the answer then says so, and what still runs is not waited for. Whoever has not
 * even said all by then holds the line, and is asked to let go.
 */
export function timeLimit(seconds: number): RequestHandler {
  return (req, res, next) => {
    const limit = setTimeout(() => {
      if (res.headersSent) return;
      const late = `within ${seconds} seconds.`;
      next(
        req.complete
          ? turnedAway(503, `No answer ${late}`)
          : turnedAway(408, `No whole request ${late}`, { Connection: "close" }),
      );
    }, seconds * 1000);
    res.once("close", () => clearTimeout(limit));
    next();
  };
}
