import { randomUUID } from "node:crypto";
import { recommendation } from "#tests/api/support/bodies.ts";
import type { Answer, Ask } from "./tenant-caller.ts";

/** Recommends by the tenant's API, as a referrer of this address; by default a new one. */
export function sendRecommendation(
  ask: Ask,
  tenant: string,
  email = `${randomUUID()}@freund.example`,
): Promise<Answer> {
  const body = JSON.stringify(recommendation({ Empfehler: { Email: email } }));
  const json = { "Content-Type": "application/json" };
  return ask(tenant, "POST", `/api/v1/${tenant}/empfehlen/create`, json, body);
}

/** The recommendation's number in such an answer; null: it was refused, or waits until the address is confirmed. */
export function numberIn({ status, text }: Answer): string | null {
  if (status < 200 || status >= 300) return null;
  return JSON.parse(text).Empfehlung?.Empfehlungsnummer ?? null;
}
