import { receiversOf } from "#server/domain/recommendation/rules/receivers.ts";

type Divided = Parameters<typeof receiversOf>[0];

/** Key of the texts that depend on who gets a reward. */
export function winnerOf(divided: Divided): "both" | "recipient" | "referrer" {
  const receivers = receiversOf(divided);
  return receivers === "recipient" ? "recipient" : receivers;
}
