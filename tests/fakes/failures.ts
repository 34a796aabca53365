import type { Failure } from "./http.ts";

/** All ways in which a service can fail to answer, by their name in reports. */
export const failures: readonly (readonly [string, Failure])[] = [
  ["500", { kind: "status", status: 500 }],
  ["503", { kind: "status", status: 503 }],
  ["429", { kind: "status", status: 429 }],
  ["404 on everything", { kind: "status", status: 404 }],
  ["a redirect", { kind: "status", status: 302, headers: { Location: "https://elsewhere.example/" } }],
  ["delay", { kind: "delay", ms: 6_000 }],
  ["hang", { kind: "hang" }],
  ["reset", { kind: "reset" }],
  ["truncated answer", { kind: "truncated" }],
  ["truncated JSON", { kind: "halfJson" }],
  ["HTML instead of JSON", { kind: "html" }],
  ["5 MB body", { kind: "large", bytes: 5 * 1024 * 1024 }],
];
