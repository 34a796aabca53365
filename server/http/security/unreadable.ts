import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type FieldError, fieldText } from "#server/platform/wire/refusal.ts";

/** Headers of answers that belong to no page and no tenant. */
export const plainHeaders = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'",
  "X-Content-Type-Options": "nosniff",
};

const answers: Record<string, { status: number; reason: FieldError }> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: "error.headersTooLong" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: "error.body" },
};
const notHttp = { status: 400, reason: "error.notHttp" } as const;

/**
 * Answers requests that cannot be parsed or do not end, before their connection is closed. Their path is not known, nor
 * if a person or a program sent them: the reason is a line of plain text.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const { status, reason } = answers[error.code ?? ""] ?? notHttp;
  const text = fieldText(reason, "de");
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...Object.entries(plainHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}
