import type { RequestContext } from "../context.ts";
import type { SignInSecrets } from "./ports.ts";

type Scope = Pick<RequestContext, "secrets" | "cookies" | "now">;

/** Each sign-in flow has its own cookie, so that two tabs do not overwrite each other's. */
const prefix = "psoe_signon_";
const minutes = 10;
const maxAtOnce = 4;

const cookieOf = (state: string) => prefix + state.slice(0, 12);

/**
 * Starts a sign-in flow in this browser. Its cookie holds a random value, the time and the return path; state, nonce
 * and verifier are keyed hashes of the cookie, so that a cookie that was forged, changed or made for another tenant
 * matches no answer.
 */
export function beginFlow(ctx: Scope, returnTo: string): SignInSecrets {
  const open = ctx.cookies.names().filter((name) => name.startsWith(prefix));
  for (const name of open.slice(0, Math.max(0, open.length + 1 - maxAtOnce))) ctx.cookies.remove(name);
  const value = [ctx.secrets.newToken(), ctx.now().getTime(), returnTo].join("|");
  const secrets = secretsOf(ctx, value);
  ctx.cookies.set(cookieOf(secrets.state), value, minutes * 60);
  return secrets;
}

/**
 * Ends the flow that an answer with this `state` belongs to, once; null: none was started in this browser, or it took
 * too long.
 */
export function endFlow(ctx: Scope, state: string): { secrets: SignInSecrets; returnTo: string } | null {
  const name = cookieOf(state);
  const value = ctx.cookies.get(name);
  if (value === null) return null;
  ctx.cookies.remove(name);
  const [, began = "", ...place] = value.split("|");
  const secrets = secretsOf(ctx, value);
  const isFresh = ctx.now().getTime() - Number(began) < minutes * 60_000;
  return secrets.state === state && isFresh ? { secrets, returnTo: place.join("|") } : null;
}

function secretsOf({ secrets }: Pick<Scope, "secrets">, value: string): SignInSecrets {
  const of = (purpose: string) => secrets.hash(`signOn.${purpose}`, value);
  return { state: of("state"), nonce: of("nonce"), verifier: of("verifier") };
}
