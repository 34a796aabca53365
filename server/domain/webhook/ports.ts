export type WebhookMessage = { url: string; id: string; at: Date; body: string; secrets: string[] };

/** `failure` null: the message arrived (2xx). Otherwise a short reason, containing nothing of the receiver's answer but its status. */
export type WebhookAnswer = { status: number | null; failure: string | null };

/** Signs and sends a message, with a time limit. Failures of the receiver are returned and not thrown. */
export type WebhookSender = { send(message: WebhookMessage): Promise<WebhookAnswer> };
