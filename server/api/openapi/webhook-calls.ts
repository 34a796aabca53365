import { exampleMove, webhookEvents } from "#server/office/rules/webhook-events.ts";
import { webhookMessages } from "#server/platform/webhook/message.ts";
import { type WebhookKind, webhookKinds } from "#server/platform/webhook/model.ts";
import type { Json, Operations, SchemaCollection } from "./schemas.ts";

const headers = {
  "webhook-id": {
    description: "The event's id, the same in every retry",
    example: "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11",
  },
  "webhook-timestamp": { description: "When this attempt was signed, seconds since 1970", example: "1780563900" },
  "webhook-signature": {
    description:
      "v1,<base64 of HMAC-SHA256 over id.timestamp.body>; two of them, separated by a space, while a secret is being rotated",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
};

/** `webhooks` of the description: the calls that the product makes to its partners (Standard Webhooks). */
export function webhookCalls(schemas: SchemaCollection): Record<string, Operations> {
  return Object.fromEntries(
    webhookKinds.map((kind) => {
      const schema = schemas.of(webhookMessages[kind]);
      withWords(schema, kind);
      return [
        `${kind}.changed`,
        {
          post: {
            tags: ["webhooks"],
            operationId: `${kind}Changed`,
            summary: `State change: ${kind}`,
            description:
              "Check the signature before reading the body, answer 2xx within 10 seconds, and forget repeats by webhook-id. The events: /api/docs/states.",
            security: [],
            parameters: Object.entries(headers).map(([name, said]) => ({
              name,
              in: "header",
              required: true,
              schema: { type: "string" },
              ...said,
            })),
            requestBody: {
              required: true,
              content: { "application/json": { schema, example: schemas.exampleOf(schema) } },
            },
            responses: {
              "2XX": { description: "Received. Any other answer is retried for 72 hours" },
              "4XX": { description: "Will be retried" },
            },
          },
        },
      ];
    }),
  );
}

/** Lists the events and states of this kind; the first event is the example. */
function withWords(schema: Json, kind: WebhookKind): void {
  const { states, events } = webhookEvents[kind];
  const [event = ""] = Object.keys(events);
  const { from, state } = exampleMove(kind, event);
  const { data } = schema["properties"] as { data: { properties: Record<"event" | "from" | "state", Json> } };
  Object.assign(data.properties.event, { enum: Object.keys(events), examples: [event] });
  Object.assign(data.properties.from, { enum: [...states, null], examples: [from] });
  Object.assign(data.properties.state, { enum: [...states, null], examples: [state] });
}
