import { emailAddress } from "#server/platform/values/email.ts";
import type { ReadContext } from "../context.ts";

/** A page that says "we wrote to you" names the address for this long; later it only says that it wrote. */
const shownMinutes = 60;
const purpose = "writtenTo";

/**
 * The address that somebody typed, for the URL of the page that says that we wrote to it. Nobody else can read it
 * there, and it says nothing about whether the address is known (decision 009).
 */
export function concealAddress(ctx: Pick<ReadContext, "secrets" | "now">, email: string): string {
  return ctx.secrets.conceal(purpose, `${ctx.now().getTime()} ${email.trim()}`);
}

/** null: there is none, it was not made by concealAddress, or its time is over. */
export function revealAddress(ctx: Pick<ReadContext, "secrets" | "now">, concealed: string | null): string | null {
  return revealWritten(ctx, concealed)?.email ?? null;
}

/** The same with the moment at which it was typed. */
export function revealWritten(
  ctx: Pick<ReadContext, "secrets" | "now">,
  concealed: string | null,
): { email: string; at: Date } | null {
  const text = concealed === null ? null : ctx.secrets.reveal(purpose, concealed);
  const [, at = "", email = ""] = /^(\d+) (.+)$/.exec(text ?? "") ?? [];
  const age = ctx.now().getTime() - Number(at);
  const isShown = emailAddress.safeParse(email).success && age <= shownMinutes * 60_000;
  return isShown ? { email, at: new Date(Number(at)) } : null;
}
