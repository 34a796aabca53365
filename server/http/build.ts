import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { root } from "#server/platform/process/root.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { assets } from "./files/assets.ts";

/** The built `app/`: the screens for Remix, the files for the browser. */
export type Site = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  files: RequestHandler;
  /** Stylesheets for pages that are rendered without Remix. */
  stylesheets: string[];
  development: boolean;
};

const client = join(root, "build/client");

/** The site as built by `npm run build`; throws a UserError saying what to run if nothing is built. */
export async function builtSite(): Promise<Site> {
  try {
    const build: ServerBuild = await import("#site");
    const names = readdirSync(join(client, "assets"));
    return {
      build,
      files: assets(client),
      stylesheets: names.filter((name) => /^main-.*\.css$/.test(name)).map((name) => `/assets/${name}`),
      development: false,
    };
  } catch (fault) {
    if ((fault as { code?: string }).code !== "ERR_MODULE_NOT_FOUND") throw fault;
    throw userError("The site is not built.", "npm run build, or npm start, which does it when needed.");
  }
}
