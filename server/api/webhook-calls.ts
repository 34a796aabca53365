import type { z } from "zod";
import { webhookMessages } from "#server/domain/webhook/message.ts";
import { webhookKinds } from "#server/domain/webhook/model.ts";

const headers = {
  "webhook-id": "The event's id, the same in every repetition",
  "webhook-timestamp": "When this attempt was signed, seconds since 1970",
  "webhook-signature":
    "v1,<base64 of HMAC-SHA256 over id.timestamp.body>; while a secret is rotated two, with a space between them",
};

/** `webhooks` of the description: the calls that the product makes to its partners (Standard Webhooks). */
export function webhookCalls(schemaOf: (schema: z.ZodType) => object): object {
  return Object.fromEntries(
    webhookKinds.map((kind) => [
      `${kind}.changed`,
      {
        post: {
          tags: ["webhooks"],
          operationId: `${kind}Changed`,
          summary: `The state of a ${kind} changed (section 7, partners)`,
          security: [],
          parameters: Object.entries(headers).map(([name, description]) => ({
            name,
            in: "header",
            required: true,
            description,
            schema: { type: "string" },
          })),
          requestBody: { required: true, content: { "application/json": { schema: schemaOf(webhookMessages[kind]) } } },
          responses: {
            "2XX": { description: "It arrived. Anything else is tried again, for 72 hours" },
            "4XX": { description: "Tried again" },
          },
        },
      },
    ]),
  );
}
