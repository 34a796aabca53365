export type WebhookMessage = { url: string; id: string; body: string; secrets: string[] };

/**
 * `failure` null: the message arrived (2xx). Otherwise a short reason, containing nothing of the receiver's answer but
 * its status.
 */
export type WebhookAnswer = { status: number | null; failure: string | null };

/**
 * Signs and sends a message, with a time limit. The signature's time is real time even if the installation's clock was
 * moved forward: receivers compare it with theirs. Failures of the receiver are returned and not thrown.
 */
export type WebhookSender = { send(message: WebhookMessage): Promise<WebhookAnswer> };
