import { answersOutdated } from "./answers.ts";
import type { Follower } from "./notices.ts";

/** Calls `onOutdated` when a service told any process of a change; (null, null) after a lost connection: anything may have. */
export function answersFollower(onOutdated: (tenantId: string | null, upstream: string | null) => void): Follower {
  return {
    channels: {
      [answersOutdated]: (payload) => {
        const [tenantId = "", upstream = ""] = payload.split(" ");
        onOutdated(tenantId, upstream);
      },
    },
    onConnect: () => onOutdated(null, null),
  };
}
