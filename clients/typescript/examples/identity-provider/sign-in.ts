import { createHash, randomBytes } from "node:crypto";
import { facadeClient } from "../../index.ts";

/**
 * Signs a person in as a front end of your own does: asks the provider for a code, and exchanges it at the facade for a
 * token. A browser does the first half; here the example's provider knows from the hint who it is.
 */
const [email = "lena@lindenhof.example"] = process.argv.slice(2);
const issuer = process.env["ISSUER"] ?? "http://127.0.0.1:4002";
const host = process.env["REFERRAL_HOST"] ?? "http://elbschutz.localhost:3000";
const baseUrl = process.env["REFERRAL_URL"] ?? "http://127.0.0.1:3000/api";
const path = { provider: "elbschutz" };

const verifier = randomBytes(32).toString("base64url");
const asked = new URLSearchParams({
  client_id: "elbschutz-empfehlen",
  // Always at the tenant's host, which redeems the code.
  redirect_uri: `${host}/agentur/sso`,
  response_type: "code",
  scope: "openid email profile",
  state: randomBytes(16).toString("base64url"),
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
  login_hint: email,
});
const returned = await redirectTo(host, `${issuer}/auth?${asked}`);
if (returned.get("state") !== asked.get("state")) throw new Error("This answer belongs to another sign-in.");

const facade = facadeClient({ baseUrl });
const { data, error } = await facade.PUT("/v1/{provider}/agentur/sso", {
  params: { path },
  body: { Code: returned.get("code") ?? "", Verifier: verifier },
});
if (error) throw new Error(`${error.Code} ${error.Message}`);
console.error(`${email}  ${data.Rollen.join(", ")}  for ${data.GueltigSekunden} seconds; the token:`);
console.log(data.Token);

/** Follows the provider's redirects, with its cookies, until one leads to the goal: that one's parameters. */
async function redirectTo(goal: string, first: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let url = new URL(first);
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { Cookie: cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    if (!next) throw new Error(`${url.pathname}: ${answer.status} ${await answer.text()}`);
    url = new URL(next, url);
    if (url.href.startsWith(goal)) return url.searchParams;
  }
  throw new Error("The provider redirects in a circle.");
}
