import { otherRelease } from "../values/other-release.ts";
import { mailKinds, type QueuedMail } from "./model.ts";
import { mailSchemas } from "./params.ts";

/** A mail as it was stored, without fields that this release does not know. Throws otherRelease for all else. */
export function readMail(kind: string, stored: unknown): Pick<QueuedMail, "kind" | "params"> {
  const known = mailKinds.find((one) => one === kind);
  const params = known && mailSchemas[known].safeParse(stored);
  if (!params?.success) throw otherRelease(`mail (${kind})`);
  return { kind: known, params: params.data } as Pick<QueuedMail, "kind" | "params">;
}
