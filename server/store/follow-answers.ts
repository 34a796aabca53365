import { answersOutdated } from "./answers.ts";
import type { Follower } from "./notices.ts";

/**
 * Calls `onOutdated` when any process was notified of a service's change; with (null, null) after a lost connection: anything
 * may have changed.
 */
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
