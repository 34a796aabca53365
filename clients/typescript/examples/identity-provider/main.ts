import Provider, { type Configuration } from "oidc-provider";

const port = Number(process.env["PORT"] ?? 4002);
const issuer = `http://127.0.0.1:${port}`;
/** The tenant's host, and its name in the paths of calls. */
const host = process.env["REFERRAL_HOST"] ?? "http://elbschutz.localhost:3000";
const tenant = "elbschutz";

/** Your directory: a person's stable number, verified address and role, in the words that the tenant's record maps. */
const people = [
  { id: "p-1", email: "lena@lindenhof.example", name: "Lena Lindner", role: "AgenturInhaber" },
  { id: "p-2", email: "sina@brand.example", name: "Sina Support", role: "Support" },
];

/** What the referral site needs of a provider (docs/partners/sign-on.md); everything else is as you have it. */
const configuration: Configuration = {
  clients: [
    {
      client_id: "elbschutz-empfehlen",
      // On a development machine; in operation the operator gets a secret of yours.
      client_secret: process.env["ELBSCHUTZ_SIGN_ON_SECRET"] ?? "ein-geheimnis-der-entwicklung",
      token_endpoint_auth_method: "client_secret_basic",
      redirect_uris: [`${host}/agentur/sso`],
      post_logout_redirect_uris: [`${host}/agentur/login`],
      backchannel_logout_uri: `${host}/api/v1/${tenant}/agentur/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "roles"] },
  pkce: { required: () => true },
  cookies: { keys: ["an invented key, for a development machine"] },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true },
  },
  interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
  findAccount(_ctx, id) {
    const person = people.find((one) => one.id === id);
    if (!person) return undefined;
    const { email, name, role } = person;
    return { accountId: id, claims: () => ({ sub: id, email, email_verified: true, name, roles: [role] }) };
  },
  // It is the company's own application: people are not asked for consent.
  async loadExistingGrant({ oidc: { provider, client, session } }) {
    const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
};

const provider = new Provider(issuer, configuration);
/** Instead of a password: whoever the login hint names, or who is chosen on the page. */
provider.use(async (ctx, next) => {
  if (!ctx.path.startsWith("/sign-in/")) return next();
  const { params } = await provider.interactionDetails(ctx.req, ctx.res);
  const chosen = ctx.query["as"] ?? params["login_hint"];
  const person = people.find(({ email }) => email === chosen);
  if (person) {
    ctx.respond = false;
    return provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: person.id } });
  }
  const rows = people.map(({ email, name }) => `<li><a href="?as=${encodeURIComponent(email)}">${name}</a>`);
  ctx.type = "html";
  ctx.body = `<!doctype html><html lang="de"><title>Anmelden</title><h1>Wer bist du?</h1><ul>${rows.join("")}</ul>`;
});
provider.listen(port, "127.0.0.1", () => console.log(`Listening at ${issuer}`));
