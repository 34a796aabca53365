import type { Goal } from "#server/tenants/names.ts";
import type { AnalyticsTool } from "../consent/model.ts";

export type AnalyticsServers = {
  /**
   * Reports a reached goal to the tool's server, after the response. Does not block or throw; a report that cannot be
   * sent soon is dropped. Sends nothing about the visitor.
   */
  reached(tool: AnalyticsTool, goal: Goal): void;
};
