import { answersOutdated } from "./answers.ts";
import { followNotices, type Notices } from "./notices.ts";

/** Calls `onOutdated` when a service told any process of a change; (null, null) after a lost connection: anything may have. */
export function followAnswers(
  url: string,
  onOutdated: (tenantId: string | null, upstream: string | null) => void,
  onError: (error: Error) => void,
): Promise<Notices> {
  return followNotices({
    url,
    channels: {
      [answersOutdated]: (payload) => {
        const [tenantId = "", upstream = ""] = payload.split(" ");
        onOutdated(tenantId, upstream);
      },
    },
    onConnect: () => onOutdated(null, null),
    onError,
  });
}
