export type WebhookMessage = { url: string; id: string; at: Date; body: string; secrets: string[] };

/** `failure` null: it arrived (2xx). Else a word or two, without anything of the receiver's answer but its status. */
export type WebhookAnswer = { status: number | null; failure: string | null };

/** Signs a message and hands it over, in bounded time. Throws nothing that the receiver causes. */
export type WebhookSender = { send(message: WebhookMessage): Promise<WebhookAnswer> };
