import type { Follower } from "#server/platform/database/notices.ts";
import { responsesInvalidated } from "./cached-responses.ts";

/**
 * Calls `onInvalidated` when a process was notified of an upstream's change; with (null, null) after a lost connection,
 * in which any notification may have been missed.
 */
export function cachedResponsesFollower(
  onInvalidated: (tenantId: string | null, upstream: string | null) => void,
): Follower {
  return {
    channels: {
      [responsesInvalidated]: (payload) => {
        const [tenantId = "", upstream = ""] = payload.split(" ");
        onInvalidated(tenantId, upstream);
      },
    },
    onConnect: () => onInvalidated(null, null),
  };
}
