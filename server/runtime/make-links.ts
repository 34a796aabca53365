import { path } from "#app/paths.ts";
import { isSitePath, type MailLinks, type SiteLinks } from "#server/platform/links.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { Services } from "./services.ts";

/**
 * Whether search engines may list the host. Development hosts count, so that it can be tried; only the developer can
 * reach them. A test tenant is for partners only.
 */
export function isFindable({ environment, tenants }: Services, { test }: Tenant, host: string): boolean {
  return (environment === "production" || environment === "development") && tenants.isListed(host) && !test;
}

/**
 * Whether a tenant lists the host; in development also whether it is this machine itself. Any other name may
 * temporarily resolve to us through somebody else's name server: such a host is shown no mails, and links in mails
 * never use it.
 */
export function isKnownHost(
  { environment, tenants }: Pick<Services, "environment" | "tenants">,
  host: string,
): boolean {
  return tenants.isListed(host) || (environment === "development" && thisMachine.test(host));
}

const thisMachine = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Public links begin with the tenant's link domain, else the requested host, else the tenant's first host;
 * `requestHost` null: for mails and jobs, which no request's host changes. In development they contain the port of this
 * process.
 */
export function originFor(services: Services, tenant: Tenant, requestHost: string | null): string {
  const named = tenant.linkDomain[services.environment];
  // A host that no tenant lists may be forged by the client.
  const trusted = requestHost !== null && isKnownHost(services, requestHost);
  const usable = trusted && services.tenants.ownerOf(requestHost) === tenant.id ? requestHost : null;
  const host = named ?? usable ?? tenant.hosts[services.environment][0] ?? "localhost";
  const port = services.publicPort === null || host.includes(":") ? "" : `:${services.publicPort}`;
  return `${services.publicScheme}://${host}${port}`;
}

/** Path of the shop that a development machine simulates for the demonstration tenants (DEMO_SHOP). */
export const demoShopPath = "/entwicklung/shop";

/** The domain is reserved (RFC 2606): a shop at such an address is simulated, others are real. */
const isInvented = (address: string) => new URL(address).hostname.endsWith(".example");

/**
 * The links of one origin, "https://host". All have German paths: mails are sent to people whose language the page
 * determines. `playsShop`: this installation simulates shops at reserved domains. `framingPage`: for mails, the page of
 * the brand that shows ours in a frame; what people do in it goes on there, since a cookie is sent where it was set. It
 * finds the path in the fragment, which no server is sent.
 */
export function linksFrom(
  origin: string,
  playsShop: boolean,
  framingPage: string | null = null,
): SiteLinks & MailLinks {
  const link = (pathname: string) => `${origin}${pathname}`;
  const inFrame = (pathname: string) => (framingPage === null ? link(pathname) : `${framingPage}#${pathname}`);
  return {
    short: (number) => link(path("de", "shortLink", { number })),
    landing: (number, query) => link(path("de", "recommendation", { number }, query)),
    confirmRecommendation: (token) => inFrame(path("de", "confirmation", {}, { t: token })),
    loginPage: () => inFrame(path("de", "login")),
    register: (token) => inFrame(path("de", "register", {}, { t: token })),
    forgotPassword: () => inFrame(path("de", "forgotPassword")),
    setPassword: (token) => inFrame(path("de", "setPassword", {}, { t: token })),
    security: () => inFrame(path("de", "security")),
    login(token, next) {
      const redirect = next && (isSitePath(next) ? next : path("de", next));
      return inFrame(path("de", "login", {}, { t: token, redirect }));
    },
    confirmEmail: (token) => inFrame(path("de", "confirmEmail", {}, { t: token })),
    reward: (token) => inFrame(path("de", "rewards", {}, { t: token })),
    recipientStatus: (token) => link(path("de", "recipientStatus", {}, { t: token })),
    erasureCertificate: (token) => link(path("de", "erasureCertificate", {}, { t: token })),
    confirmNewsletter: (token) => inFrame(path("de", "newsletterOptIn", {}, { t: token })),
    unsubscribe: (token) => link(path("de", "newsletterOptOut", {}, { t: token })),
    stopNews: (token) => link(path("de", "stopNews", {}, { t: token })),
    stopNotices: (token) => link(path("de", "stopNotices", {}, { t: token })),
    work: (kind) => link(path("de", "supportQueues", {}, kind === null ? {} : { art: kind })),
    agencyLeads: () => link(path("de", "agencyLeads")),
    prices: () => link(path("de", "prices")),
    caseStatus: (token) => inFrame(path("de", "caseStatus", {}, { t: token })),
    invitation: (token) => link(path("de", "invitation", {}, { t: token })),
    agencyInvoices: () => link(path("de", "agencyInvoices")),
    personalArea: () => inFrame(path("de", "personalArea")),
    autologin: (token) => inFrame(path("de", "autologin", {}, { t: token })),
    signOnCallback: () => link(path("de", "agencySso")),
    agencyLogin: () => link(path("de", "agencyLogin")),
    supportLogin: (token) => link(path("de", "supportLogin", { adminLoginToken: token })),
    shop: (address, { number, recipient, channel, product }) =>
      playsShop && isInvented(address)
        ? link(`${demoShopPath}?${new URLSearchParams({ number, recipient, channel, product })}`)
        : address,
  };
}
