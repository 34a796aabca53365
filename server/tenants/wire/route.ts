import { z } from "zod";
import type { Tenant } from "#server/platform/tenant/model.ts";
import { answer } from "#server/platform/wire/answer.ts";

const route = z
  .object({ Route: z.string().describe("Path of the recommend form"), Start: z.string().describe("Path of home") })
  .meta({ id: "Route" });

export const routeOut = answer(route, ({ recommendPath }: Tenant) => ({ Route: recommendPath, Start: "/" }));
