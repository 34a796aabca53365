import type { RequestHandler } from "express";
import { turnedAway } from "./faults.ts";

/**
 * Answers 503 after so many seconds, without waiting for what still runs; 408 where the request's body has not arrived by
 * then, and the connection is closed.
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
