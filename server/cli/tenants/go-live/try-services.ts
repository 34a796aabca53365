import { z } from "zod";
import { withToken } from "#server/catalogue/upstream/content/call.ts";
import { createTokens } from "#server/catalogue/upstream/content/token.ts";
import type { Log } from "#server/platform/context.ts";
import { openUpstream, readJson, type Upstream, type UpstreamAnswer } from "#server/platform/upstream/http.ts";
import { linksFrom } from "#server/runtime/make-links.ts";
import { failed, held, originOf, type Tried, type Trying } from "./model.ts";
import { reach } from "./reach.ts";

/** What is wrong is in the sentence: a command has no log. */
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const budgetMs = 5_000;

const opened = (name: string, baseUrl: string): Upstream => openUpstream({ name, baseUrl, budgetMs, log: quiet });

const silent = (answer: UpstreamAnswer) =>
  answer.kind === "unreachable" ? `does not answer (${answer.why})` : `answers ${answer.status}`;

const metadataIn = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
});

/**
 * The identity provider's metadata, the origins of its pages, our redirect addresses and our secret there. Nobody signs
 * in: the code that the secret is tried with does not exist.
 */
export async function trySignOn(trying: Trying): Promise<Tried[]> {
  const { signOn, hosts } = trying.record;
  if (!signOn) return [];
  const provider = opened("identity provider", signOn.issuer);
  const answer = await provider.call({ path: "/.well-known/openid-configuration" });
  await provider.close();
  if (answer.kind !== "ok")
    return [failed("signOn", signOn.issuer, `${silent(answer)} for its metadata: signOn.issuer, the firewall`)];
  const read = readJson(answer.body, metadataIn);
  if (!read.ok) return [failed("signOn", signOn.issuer, `its metadata is none (${read.problem}): signOn.issuer`)];
  const { issuer, authorization_endpoint: pages, token_endpoint: tokens } = read.value;
  if (issuer !== signOn.issuer)
    return [failed("signOn", signOn.issuer, `calls itself ${issuer}: write exactly that into signOn.issuer`)];
  const { origin } = new URL(pages);
  const tried = [
    [new URL(issuer).origin, ...signOn.origins].includes(origin)
      ? held("signOn", issuer, "answers with its metadata")
      : failed("signOn", issuer, `signs people in at ${origin}: add it to signOn.origins`),
  ];
  const redirects = hosts[trying.environment].map((host) => linksFrom(originOf(trying, host), false).signOnCallback());
  for (const redirect of redirects) tried.push(await tryRedirect(pages, signOn, redirect));
  return [...tried, await trySecret(trying, signOn, tokens, redirects[0] ?? "")];
}

type SignOn = NonNullable<Trying["record"]["signOn"]>;

/**
 * The pair of RFC 7636, appendix B: providers may ask for a challenge, and the verifier must fit it. Nobody gets a
 * code.
 */
const pkce = {
  challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
};

/** Providers show a page of their own if they do not know the address that people shall return to. */
async function tryRedirect(pages: string, { clientId, scope }: SignOn, redirect: string): Promise<Tried> {
  const url = new URL(pages);
  const asked = { response_type: "code", client_id: clientId, scope, redirect_uri: redirect, state: "go-live" };
  const challenge = { code_challenge: pkce.challenge, code_challenge_method: "S256" };
  for (const [name, value] of Object.entries({ ...asked, ...challenge, nonce: "go-live" }))
    url.searchParams.set(name, value);
  const reached = await reach(url.href);
  const isRefused = !reached.ok || (reached.status >= 400 && reached.status < 600);
  return isRefused
    ? failed(
        "signOn",
        redirect,
        "is not accepted for our client: register it there as redirect URI, and compare signOn.clientId",
      )
    : held("signOn", redirect, "is registered at the provider");
}

async function trySecret(trying: Trying, signOn: SignOn, tokens: string, redirect: string): Promise<Tried> {
  const name = signOn.clientSecretVariable;
  const secret = trying.variable(name)?.trim();
  if (!secret) return failed("signOn", name, "is not set: set our client's secret for web, and restart web");
  const { origin, pathname } = new URL(tokens);
  const provider = opened("identity provider", origin);
  const pair = [signOn.clientId, secret].map(encodeURIComponent).join(":");
  const answer = await provider.call({
    method: "POST",
    path: pathname,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Authorization: `Basic ${Buffer.from(pair).toString("base64")}`,
    },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: "go-live",
      redirect_uri: redirect,
      code_verifier: pkce.verifier,
    }).toString(),
  });
  await provider.close();
  if (answer.kind === "unreachable") return failed("signOn", name, `cannot be tried: the provider ${silent(answer)}`);
  const read = readJson(answer.body, z.object({ error: z.string() }));
  const error = read.ok ? read.value.error : `status ${answer.status}`;
  return error === "invalid_grant"
    ? held("signOn", name, "is our client's secret there")
    : failed(
        "signOn",
        name,
        `is not taken by the provider (${error}): compare it and signOn.clientId, and restart web`,
      );
}

/** Fetches a token and a page of the content service. */
export async function tryContent({ record: { content }, variable }: Trying): Promise<Tried[]> {
  if (content.source !== "squidex") return [];
  const { baseUrl, app, clientId, scope, schemas, clientSecretVariable } = content;
  const clientSecret = variable(clientSecretVariable)?.trim() ?? "";
  if (!clientSecret) return [failed("content", clientSecretVariable, "is not set: set it for web, and restart web")];
  const upstream = opened("content", baseUrl);
  const tokens = createTokens(upstream, { clientId, clientSecret, scope }, quiet);
  const path = `/api/content/${encodeURIComponent(app)}/${encodeURIComponent(schemas.page)}?$top=1`;
  const hasToken = (await tokens.current()) !== null;
  const answer = await withToken(upstream, tokens)({ path, headers: { Accept: "application/json" } });
  await upstream.close();
  if (!hasToken)
    return [failed("content", baseUrl, `gives no token: content.baseUrl, content.clientId, ${clientSecretVariable}`)];
  return answer.kind === "ok"
    ? [held("content", baseUrl, `answers with pages of the app ${app}`)]
    : [
        failed(
          "content",
          baseUrl,
          `${silent(answer)} for the app ${app} and its schema ${schemas.page}: their names, our client's role`,
        ),
      ];
}

/** Asks the product service for its categories, or its agents. */
export async function tryProducts({ record: { products } }: Trying): Promise<Tried[]> {
  const { source, baseUrl } = products;
  if (source === "local" || baseUrl === null) return [];
  const path = source === "agentur" ? "/Produkt/berater?query=&page=1&pagesize=1" : "/produktkategorie";
  const service = opened("products", baseUrl);
  const answer = await service.call({ path, headers: { Accept: "application/json", "X-Accept-Language": "de" } });
  await service.close();
  if (answer.kind !== "ok")
    return [
      failed("products", baseUrl, `${silent(answer)} for ${path}: products.baseUrl, products.source, the firewall`),
    ];
  const read = readJson(answer.body, z.union([z.array(z.unknown()).min(1), z.looseObject({})]));
  return read.ok
    ? [held("products", baseUrl, `answers ${path}`)]
    : [failed("products", baseUrl, `answers ${path} with nothing that can be read: products.source`)];
}
