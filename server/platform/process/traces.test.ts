import { randomBytes } from "node:crypto";
import { SpanKind } from "@opentelemetry/api";
import { afterAll, expect, test } from "vitest";
import { openSpan, runningTrace, startTraces } from "./traces.ts";

const settings = { CELL: "main", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", TRACED_SHARE: 0.5 };
const traces = startTraces(settings, "web");
afterAll(() => traces.stop());

/** Whether a request of such a trace is recorded, and what a job that it makes is told. */
function requestOf(parent: string): { isRecorded: boolean; told: string | null } {
  const { span, run } = openSpan(parent, SpanKind.SERVER);
  return { isRecorded: span.isRecording(), told: run(runningTrace) };
}

test("of the traces that the proxy begins the share is recorded, the same ones by every process", () => {
  const ids = Array.from({ length: 200 }, () => randomBytes(16).toString("hex"));
  const recorded = ids.filter((id) => requestOf(`00-${id}-b7ad6b7169203331-01`).isRecorded);
  expect(recorded.length).toBeGreaterThan(60);
  expect(recorded.length).toBeLessThan(140);
  for (const id of ids) {
    const { told } = requestOf(`00-${id}-b7ad6b7169203331-01`);
    expect(told).toContain(id);
    expect(requestOf(told ?? "").isRecorded).toBe(recorded.includes(id));
  }
});

test("a trace that its beginner does not record is not recorded", () => {
  const ids = Array.from({ length: 20 }, () => randomBytes(16).toString("hex"));
  expect(ids.some((id) => requestOf(`00-${id}-b7ad6b7169203331-00`).isRecorded)).toBe(false);
});
