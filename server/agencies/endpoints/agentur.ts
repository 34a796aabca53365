import { viewInvitation } from "#server/agencies/invitation/answer.ts";
import { invite } from "#server/agencies/invitation/invite.ts";
import { type AgencyReportName, type AgencyReportRows, agencyReports } from "#server/agencies/reports.ts";
import { berichtFuer, berichtIn } from "#server/agencies/wire/agentur.ts";
import {
  auftraegeBericht,
  empfehlerBericht,
  empfehlungenBericht,
  leadsBericht,
} from "#server/agencies/wire/agentur-berichte.ts";
import {
  einladungDatenIn,
  einladungDatenOut,
  einladungIn,
  einladungOut,
  freigabeOut,
} from "#server/agencies/wire/einladung.ts";
import { einladungenBericht } from "#server/agencies/wire/einladungen-bericht.ts";
import { agenturIn, variablenIn, variablenOut } from "#server/catalogue/wire/content/variablen.ts";
import { releaseOrder } from "#server/orders/release-order.ts";
import { captchaCheck } from "#server/people/endpoints/kontakt.ts";
import { type AgencyCaller, agencyUser } from "#server/people/endpoints/sso.ts";
import type { Right } from "#server/people/sso/rights.ts";
import { captchaGeprueftOut, captchaIn } from "#server/people/wire/kontakt.ts";
import { endpointsOf, orWithoutBody } from "#server/platform/api/endpoint.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { type Report, readReportRequest } from "#server/platform/report/model.ts";
import { agencyVariables } from "../agency-variables.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

/** The same for the agency named in the path (by external id), which must be the user's own. */
async function userOf(ctx: RequestContext, externalId: string, right: Right): Promise<Outcome<AgencyCaller>> {
  const user = await agencyUser(ctx, right);
  return !user.ok || user.value.agencyExternalId === externalId ? user : refuse("notFound");
}

function report<Name extends AgencyReportName>(name: Name, right: Right) {
  return async (
    ctx: RequestContext,
    { params, body }: { params: { agency: string }; body: Parameters<typeof berichtFuer>[1] },
  ): Promise<Outcome<Report<AgencyReportRows[Name]>>> => {
    const user = await userOf(ctx, params.agency, right);
    if (!user.ok) return user;
    const request = readReportRequest(agencyReports[name], berichtFuer(name, body));
    return done(await ctx.agencyReports.page(name, user.value.agencyId, request));
  };
}

const people = { module: "agentRecommendation", auth: "agency" } as const;
const common = { ...people, body: berichtIn } as const;

/** Calls for an agency's people; {agency} is their agency's external id. They use the same use-cases as the screens. */
export const agentur = [
  endpoint(
    "PUT /agentur/auftraege/:agency",
    {
      summary: "Report of an agency's orders",
      description: "One page of orders, filtered and sorted as the body says. An empty body is the first page.",
      refuses: ["notFound", "notAuthorized"],
      ...common,
    },
    report("orders", "reports"),
    auftraegeBericht,
  ),
  endpoint(
    "PUT /agentur/empfehlungen/:agency",
    {
      summary: "Report of an agency's recommendations",
      description:
        "One page of recommendations, filtered and sorted as the body says. An empty body is the first page.",
      refuses: ["notFound", "notAuthorized"],
      ...common,
    },
    report("recommendations", "reports"),
    empfehlungenBericht,
  ),
  endpoint(
    "PUT /agentur/leads/:agency",
    {
      summary: "Report of an agency's leads",
      description: "One page of leads, filtered and sorted as the body says. Needs the right to work on leads.",
      refuses: ["notFound", "notAuthorized"],
      ...common,
    },
    report("leads", "workOnLeads"),
    leadsBericht,
  ),
  endpoint(
    "PUT /agentur/einladungen/:agency",
    {
      summary: "Report of an agency's invitations",
      description: "One page of invitations, filtered and sorted as the body says. Needs the right to invitations.",
      refuses: ["notFound", "notAuthorized"],
      ...common,
    },
    report("invitations", "invitations"),
    einladungenBericht,
  ),
  endpoint(
    "PUT /agentur/auftragfreigeben/:agency/:order",
    {
      summary: "Releases an order in review of the caller's agency; {order} is its Id",
      description:
        "Ends the review in the agency's favour: the order goes on as if it had never been doubted. A repeat gets the same answer.",
      refuses: ["notFound", "notAuthorized", "ownMatter", "orderUnknown", "orderDecided", "orderDoubted"],
      ...people,
    },
    async (ctx, { params }) => {
      const user = await userOf(ctx, params.agency, "releaseOrders");
      return user.ok ? releaseOrder(ctx, user.value, params.order) : user;
    },
    freigabeOut,
  ),
  endpoint(
    "PUT /agentur/:agency",
    {
      summary: "Report of an agency's referrers",
      description: "One page of people who recommend for the agency. An empty body is the first page.",
      refuses: ["notFound", "notAuthorized"],
      ...common,
    },
    report("referrers", "reports"),
    empfehlerBericht,
  ),
  orWithoutBody(
    endpoint(
      "PUT /einladung",
      {
        summary: "Invites a person to an agency; without a body it only checks the captcha",
        description:
          "Sends a mail with a link that is valid for some days, if the inviter declares that the person agreed to be contacted (Einverstanden). Otherwise the invitation is kept unsent; the same call with Einverstanden sends it.",
        refuses: [
          "notAuthorized",
          "emailInvalid",
          "invitationExists",
          "tooManyRequests",
          "captchaRequired",
          "captchaWrong",
        ],
        body: einladungIn,
        fields: { email: "Email", agreed: "Einverstanden" },
        limits: ["mail"],
        ...people,
      },
      async (ctx, { body }) => {
        const user = await agencyUser(ctx, "agency");
        return user.ok ? invite(ctx, user.value, body) : user;
      },
      einladungOut,
    ),
    endpoint(
      "PUT /einladung",
      {
        summary: "Whether the captcha would let the call through",
        description: "Sent without a body, the call sends nothing and leaves the captcha unused.",
        refuses: ["captchaRequired", "captchaWrong"],
        query: captchaIn,
      },
      (ctx, { query }) => captchaCheck(ctx, "invitation", query.captcha),
      captchaGeprueftOut,
    ),
  ),
  endpoint(
    "GET /einladung/daten",
    {
      summary: "The agency and the invited person of an invitation link",
      description: "Shows the invited person who invited them before they answer; does not use the link up.",
      refuses: ["tokenInvalid", "invitationEnded"],
      query: einladungDatenIn,
      limits: ["guess"],
      module: people.module,
    },
    (ctx, { query }) => viewInvitation(ctx, query.t),
    einladungDatenOut,
  ),
];

export const agenturvariablen = [
  endpoint(
    "POST /content/agenturvariables/:page",
    {
      summary: "The same with the values of an agency: the signed-in agency user's or the one named",
      description: "Values that depend on the agency, such as its telephone number, in place of the tenant's.",
      refuses: ["notFound", "contentUnavailable"],
      body: variablenIn,
      query: agenturIn,
    },
    (ctx, { params, body, query }) => agencyVariables(ctx, params.page, body.names, query.agency),
    variablenOut,
  ),
];
