import type { RequestHandler } from "express";
import { respelled } from "#app/paths.ts";
import { splitUrl } from "./request.ts";

/** A page has one address: who asks in other letters, as people type and programs write them, is sent there. */
export const spelling: RequestHandler = (req, res, next) => {
  const { originalUrl } = req;
  const { pathname } = splitUrl(originalUrl);
  const right = respelled(pathname);
  if (right === null) return next();
  res.redirect(308, right + originalUrl.slice(pathname.length));
};
