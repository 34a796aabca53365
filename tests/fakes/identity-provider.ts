import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider, { type ClientMetadata, type Configuration } from "oidc-provider";
import { fetch } from "undici";
import { loopback } from "./loopback.ts";
import { memoryAdapter } from "./memory-adapter.ts";
import { type Person, roleNames, people as seeded } from "./people.ts";
import { signOnSecret, testSignOnSecret } from "./sign-on-secret.ts";

type IdentityProviderOptions = { port: number; sites: readonly string[]; testSite?: string };

/**
 * A company's directory with OpenID Connect (oidc-provider), for the people of people.ts. Its sign-in page asks for no
 * password; with a login_hint it asks nothing. `sites`: elbschutz's origins that are registered there, `testSite` the
 * one of the tenant `sandbox`. Its state can be changed to misbehave in ways that no correct provider would.
 */
export async function startIdentityProvider({ port, sites, testSite }: IdentityProviderOptions) {
  const issuer = `http://127.0.0.1:${port}`;
  const key = await generateKeyPair("RS256", { extractable: true });
  const foreign = await generateKeyPair("RS256");
  const kid = `demo-${Date.now().toString(36)}`;
  const jwk = { ...(await exportJWK(key.privateKey)), kid, alg: "RS256", use: "sig" };
  const state = {
    people: structuredClone(seeded) as Person[],
    /** All its answers are errors. */
    isDown: false,
    /** Delay of each answer. */
    delayMs: 0,
    /** Changes the claims of its ID tokens. */
    change: null as ((claims: JWTPayload) => JWTPayload) | null,
    /** Signs its ID tokens with a foreign key. */
    isForged: false,
    /** Back-channel messages that it sent, by URL. */
    backChannelUrls: [] as string[],
  };
  const sign = (claims: JWTPayload, typ = "JWT") =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid, typ })
      .sign(state.isForged ? foreign.privateKey : key.privateKey);

  const provider = new Provider(issuer, {
    ...configuration(state, [
      clientOf("elbschutz", signOnSecret.value, sites),
      ...(testSite ? [clientOf("sandbox", testSignOnSecret.value, [testSite])] : []),
    ]),
    adapter: memoryAdapter(),
    jwks: { keys: [jwk] },
    fetch: (url: string | URL, options: object) => {
      state.backChannelUrls.push(String(url));
      return fetch(url, { ...options, dispatcher: loopback });
    },
  } as unknown as Configuration);
  provider.use(async (ctx, next) => {
    await next();
    const answer = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== "/token" || !answer?.id_token || (!state.change && !state.isForged)) return;
    const claims = decodeJwt(answer.id_token);
    ctx.body = { ...answer, id_token: await sign(state.change?.(claims) ?? claims) };
  });

  const handle = provider.callback();
  const server = createServer(async (req, res) => {
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs).unref());
    if (state.isDown) return void res.writeHead(503).end();
    if (req.url?.startsWith("/interaction/")) return void askWho(provider, state.people, req, res);
    handle(req, res);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    issuer,
    state,
    sign,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** How a tenant is registered: with its origins, the first of which hears of sign-outs. */
const clientOf = (tenantId: string, secret: string, sites: readonly string[]): ClientMetadata => ({
  client_id: `${tenantId}-empfehlen`,
  client_secret: secret,
  redirect_uris: sites.map((site) => `${site}/agentur/sso`),
  post_logout_redirect_uris: sites.map((site) => `${site}/agentur/login`),
  ...(sites[0] ? { backchannel_logout_uri: `${sites[0]}/api/v1/${tenantId}/agentur/backchannel-logout` } : {}),
  backchannel_logout_session_required: true,
});

function configuration(state: { people: Person[] }, clients: ClientMetadata[]): Configuration {
  return {
    clients,
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "roles"],
    },
    cookies: { keys: ["nur auf Entwicklungsrechnern"] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { Session: 43_200, Interaction: 600, Grant: 43_200, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    async findAccount(_ctx, id) {
      const person = state.people.find(({ subject }) => subject === id);
      if (!person) return undefined;
      const { firstName, lastName, email, emailVerified, role } = person;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          name: `${firstName} ${lastName}`,
          given_name: firstName,
          family_name: lastName,
          email,
          email_verified: emailVerified,
          roles: role === null ? [] : [roleNames[role]],
        }),
      };
    },
    // It is the company's own application: users are not asked for consent.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  } satisfies Configuration;
}

async function askWho(provider: Provider, people: readonly Person[], req: IncomingMessage, res: ServerResponse) {
  try {
    const { params } = await provider.interactionDetails(req, res);
    const chosen = req.method === "POST" ? new URLSearchParams(await bodyOf(req)).get("person") : params["login_hint"];
    const person = people.find(({ email }) => email === chosen);
    if (person) return await provider.interactionFinished(req, res, { login: { accountId: person.subject } });
    const rows = people.map(
      ({ firstName, lastName, email, role }) =>
        `<li><button name="person" value="${email}">${firstName} ${lastName}</button> ${role ? roleNames[role] : "ohne Rolle"}</li>`,
    );
    page(res, "Wer sind Sie?", `<form method="post"><ul>${rows.join("")}</ul></form>`);
  } catch {
    page(res, "Diese Anmeldung ist abgelaufen.", "");
  }
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of req) body += String(part);
  return body;
}

const html = (title: string, body: string) =>
  `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:1.1rem/1.6 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem}li{margin:.5rem 0}button{font:inherit;padding:.5rem 1rem}</style>
<h1>${title}</h1><p>Ein erfundenes Firmenverzeichnis. Es läuft nur auf Entwicklungsrechnern.</p>${body}`;

function page(res: ServerResponse, title: string, body: string): void {
  res.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html(title, body));
}

async function logoutSource(ctx: { body: unknown }, form: string): Promise<void> {
  const button = `<button autofocus type="submit" form="op.logoutForm" name="logout" value="yes">Abmelden</button>`;
  ctx.body = html(
    "Beim Firmenverzeichnis abmelden",
    `${form}${button}<script>document.querySelector("button").click()</script>`,
  );
}
