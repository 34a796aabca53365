/**
 * A page in parts, as text or as bytes that are known from before: a Response could only stream it. What entry.server.tsx
 * answers is one, and has the page beside its body.
 */
export type PageAnswer = Pick<Response, "status" | "headers"> & { page: readonly (string | Buffer)[] };
