import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { host, type Project } from "./project.ts";

/** The most seconds between two answers while `change` runs, each asked for on a connection of its own. */
export async function gapOf({ port }: Project, change: () => Promise<void>): Promise<string> {
  let ended = false;
  let gap = 0;
  async function knock(): Promise<void> {
    for (let since = performance.now(); !ended; await pause(20)) {
      const { status } = await answerOf(port, "/impressum");
      if (status !== 200) continue;
      gap = Math.max(gap, performance.now() - since);
      since = performance.now();
    }
  }
  const knocking = knock();
  try {
    await change();
    await pause(3_000);
  } finally {
    ended = true;
    await knocking;
  }
  return (gap / 1_000).toFixed(1);
}

/** On a connection of its own; status 0: there was none. */
export function answerOf(port: number, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = http.get(
      { port, path, headers: { host: `${host}:${port}` }, agent: false, timeout: 5_000 },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part) => (text += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on("error", () => resolve({ status: 0, text }));
      },
    );
    request.on("timeout", () => request.destroy()).on("error", () => resolve({ status: 0, text: "" }));
  });
}
