/**
 * What people of the office can hear of by mail: all that waits in their queue (server/office/work/kinds.ts), and what
 * else is theirs (server/office/work/notices/kinds.ts). The templates have words for each.
 */
export const noticeKinds = [
  "message",
  "request",
  "review",
  "unattributed",
  "held",
  "returned",
  "bank",
  "mail",
  "voucher",
  "overdue",
  "number",
  "rejectedNumber",
  "unclaimed",
  "liability",
  "payoutRun",
  "reading",
  "prices",
  "lead",
  "decided",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
