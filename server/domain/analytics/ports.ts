import type { AnalyticsTool } from "../consent/model.ts";
import type { Goal } from "./model.ts";

export type AnalyticsServers = {
  /**
   * Notes that a goal was reached, to be told to the tool's server behind the answer. It never waits and never fails; what
   * cannot be told soon is forgotten. Nothing about the visitor goes along.
   */
  reached(tool: AnalyticsTool, goal: Goal): void;
};
