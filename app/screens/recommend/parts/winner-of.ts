import { receiversOf } from "#server/domain/recommendation/rules/receivers.ts";

type Divided = Parameters<typeof receiversOf>[0];

/** The keys of texts that differ by who gets something. */
export function winnerOf(divided: Divided): "both" | "recipient" | "referrer" {
  const receivers = receiversOf(divided);
  return receivers === "recipient" ? "recipient" : receivers;
}
