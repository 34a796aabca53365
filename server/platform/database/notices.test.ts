import { afterAll, expect, it, vi } from "vitest";
import { database } from "#tests/support/database/database.ts";
import { followNotices } from "./notices.ts";

const { url, owner } = await database();
const errors: string[] = [];
const seen: string[] = [];
let faults = 0;
const notices = await followNotices({
  url,
  followers: [
    {
      channels: {
        changed: async (payload) => {
          if (faults-- > 0) throw new Error("the pool is busy");
          seen.push(payload);
        },
      },
      onConnect: async () => {
        if (faults-- > 0) throw new Error("the pool is busy");
        seen.push("everything");
      },
    },
  ],
  onError: ({ message }) => errors.push(message),
  retryMs: 10,
});
afterAll(() => notices.close());

it("reads everything again after a notice that could not be handled, until that succeeds", async () => {
  await owner.query("notify changed, 'one'");
  await vi.waitFor(() => expect(seen).toEqual(["everything", "one"]));

  faults = 3;
  await owner.query("notify changed, 'two'");
  await vi.waitFor(() => expect(seen).toEqual(["everything", "one", "everything"]));
  expect(errors).toEqual(["the pool is busy"]);

  await vi.waitFor(() => expect(notices.listening()).toBe(true));
  await owner.query("notify changed, 'three'");
  await vi.waitFor(() => expect(seen).toEqual(["everything", "one", "everything", "three"]));
});
