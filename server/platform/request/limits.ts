/**
 * Rate limits of the pipeline (server/http/security/rate-limits.ts): `mail` limits mails sent, `guess` wrong codes and
 * tokens.
 */
export type LimitName = "mail" | "guess";
