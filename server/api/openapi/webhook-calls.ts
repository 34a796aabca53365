import type { z } from "zod";
import { webhookMessages } from "#server/platform/webhook/message.ts";
import { webhookKinds } from "#server/platform/webhook/model.ts";
import type { Operations } from "./schemas.ts";

const headers = {
  "webhook-id": "The event's id, the same in every retry",
  "webhook-timestamp": "When this attempt was signed, seconds since 1970",
  "webhook-signature":
    "v1,<base64 of HMAC-SHA256 over id.timestamp.body>; two of them, separated by a space, while a secret is being rotated",
};

/** `webhooks` of the description: the calls that the product makes to its partners (Standard Webhooks). */
export function webhookCalls(schemaOf: (schema: z.ZodType) => object): Record<string, Operations> {
  return Object.fromEntries(
    webhookKinds.map((kind) => [
      `${kind}.changed`,
      {
        post: {
          tags: ["webhooks"],
          operationId: `${kind}Changed`,
          summary: `State change: ${kind}`,
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
            "2XX": { description: "Received. Any other answer is retried for 72 hours" },
            "4XX": { description: "Will be retried" },
          },
        },
      },
    ]),
  );
}
