import type { SweepName } from "./queues.ts";
import { requeueMails } from "./requeue-mails.ts";
import { tidyUp } from "./tidy-up.ts";
import type { Sweep } from "./workshop.ts";

/** Every sweep, by the name of its queue. */
export const sweeps: Record<SweepName, Sweep> = {
  "expire-recommendations": async () => 0,
  "qualify-orders": async () => 0,
  "remind-claims": async () => 0,
  "expire-claims": async () => 0,
  "issue-vouchers": async () => 0,
  "erase-recipients": async () => 0,
  "requeue-mails": requeueMails,
  "tidy-up": tidyUp,
};
