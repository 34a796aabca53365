import { numberAlphabet } from "#server/platform/values/number.ts";
import type { RequestContext } from "../context.ts";
import { type CaptchaPurpose, captchaMinutes, type Solved } from "./model.ts";

/** Kinds of small sums that are asked in words, with their solutions. */
const sums = {
  plus: (one: number, other: number) => one + other,
  minus: (one: number, other: number) => one - other,
  after: (one: number) => one + 1,
  before: (one: number) => one - 1,
  larger: (one: number, other: number) => Math.max(one, other),
} as const satisfies Record<string, (one: number, other: number) => number>;
export type SumKind = keyof typeof sums;
const sumKinds = Object.keys(sums) as SumKind[];

/** A question for people without script, worded from `kind` and the two numbers; the form sends `token` back. */
export type TextQuestion = { kind: SumKind; one: number; other: number; token: string };

/** Returns a new question. Its signed token contains the question, the purpose and the expiry, but not the answer. */
export function newTextQuestion(ctx: Pick<RequestContext, "secrets" | "now">, purpose: CaptchaPurpose): TextQuestion {
  const nonce = ctx.secrets.newNumber(20);
  const pick = (at: number, of: number) => numberAlphabet.indexOf(nonce[at] ?? "") % of;
  const kind = sumKinds[pick(0, sumKinds.length)] ?? "plus";
  const low = 1 + pick(1, 8);
  const high = low + 1 + pick(2, 8);
  const [one, other] = kind === "minus" || pick(3, 2) === 0 ? [high, low] : [low, high];
  const expires = ctx.now().getTime() + captchaMinutes * 60_000;
  const content = [kind, one, other, purpose, expires, nonce].join(".");
  return { kind, one, other, token: `${content}.${ctx.secrets.hash("captchaQuestion", content)}` };
}

type DecodedQuestion = TextQuestion & { purpose: string; captcha: Solved };

/** Decodes a token; null: not signed by us. The question may have expired. */
export function readQuestion(ctx: Pick<RequestContext, "secrets">, token: string): DecodedQuestion | null {
  const end = token.lastIndexOf(".");
  const content = token.slice(0, end);
  if (end < 0 || ctx.secrets.hash("captchaQuestion", content) !== token.slice(end + 1)) return null;
  const [kind, one, other, purpose = "", expires, nonce = ""] = content.split(".");
  const known = sumKinds.find((name) => name === kind);
  if (!known) return null;
  return {
    kind: known,
    one: Number(one),
    other: Number(other),
    token,
    purpose,
    captcha: { id: `question:${nonce}`, expiresAt: new Date(Number(expires)) },
  };
}

/** Whether a typed answer is right; digits only. */
export function isRightAnswer({ kind, one, other }: TextQuestion, typed: string): boolean {
  const text = typed.trim();
  return /^\d{1,3}$/.test(text) && Number(text) === sums[kind](one, other);
}
