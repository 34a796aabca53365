import { ownerCookie, withOwnerKey } from "#server/people/account/owner.ts";
import { captchaCheck, captchaOf } from "#server/people/endpoints/kontakt.ts";
import { agencyUser } from "#server/people/endpoints/sso.ts";
import { captchaGeprueftOut, captchaIn } from "#server/people/wire/kontakt.ts";
import { endpointsOf, orWithoutBody } from "#server/platform/api/endpoint.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { created, redirectTo } from "#server/platform/wire/answer.ts";
import { type Followed, followLink } from "#server/referral/link/follow-link.ts";
import { openShare } from "#server/referral/link/open-share.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import type { Created, CreateRecommendation } from "#server/referral/recommendation/submission.ts";
import { openRecommendation, openRecommendationOfAgency } from "#server/rewards/list/open-recommendation.ts";
import { empfehlungMitEmpfehlerOut, empfehlungStandOut } from "#server/rewards/wire/stand.ts";
import type { RequestContext } from "../context.ts";
import { empfehlungAngelegtOut, empfehlungAnlegenFelder, empfehlungAnlegenIn } from "../wire/empfehlen.ts";
import { empfehlungTeilenOut, wegIn } from "../wire/empfehlung.ts";

const endpoint = endpointsOf<RequestContext>();

export const empfehlen = [
  orWithoutBody(
    endpoint(
      "POST /empfehlen/create",
      {
        summary: "Creates a recommendation with a personal link; without a body it only checks the captcha",
        description:
          "Answers with the link, or says that a confirmation mail was sent: then the link works once the referrer has confirmed their address. Send an Idempotency-Key where you retry.",
        refuses: [
          "termsNotAccepted",
          "emailInvalid",
          "accountBlocked",
          "staffBlocked",
          "emailNotAllowed",
          "emailNotListed",
          "campaignNotActive",
          "campaignConsentMissing",
          "productUnknown",
          "captchaRequired",
          "captchaWrong",
          "recommendationExists",
          "recommendationExistsOptInRequired",
          "recommendationBlocked",
          "adviserUnknown",
        ],
        body: empfehlungAnlegenIn,
        fields: empfehlungAnlegenFelder,
        auth: "referrer",
        query: captchaIn,
        limits: ["mail"],
      },
      (ctx, { body, query, header }) =>
        create(ctx, {
          ...body,
          captcha: captchaOf(query.captcha),
          attempt: header("idempotency-key") ?? ctx.secrets.newToken(),
        }),
      created(empfehlungAngelegtOut),
    ),
    endpoint(
      "POST /empfehlen/create",
      {
        summary: "Whether the captcha would let the call through",
        description: "Sent without a body, the call creates nothing and leaves the captcha unused.",
        refuses: ["captchaRequired", "captchaWrong"],
        query: captchaIn,
        auth: "referrer",
      },
      (ctx, { query }) => captchaCheck(ctx, "recommendation", query.captcha),
      captchaGeprueftOut,
    ),
  ),
  endpoint(
    "GET /empfehlen/click/:number",
    {
      summary: "Records a recipient's click on the link and redirects to the landing page",
      description: "For front ends with links of their own; the short link /e/{number} does the same.",
      refuses: ["tooManyRequests"],
      query: wegIn,
    },
    async (ctx, { params, query }) => {
      const followed = await followLink(ctx, { number: params.number, channel: query.channel });
      return followed.to === "tooMany" ? refuse("tooManyRequests") : done(followed);
    },
    redirectTo(({ number }: Followed, ctx: RequestContext) => ctx.links.landing(number, ctx.tracking.beyondLink)),
  ),
  endpoint(
    "GET /empfehlen/any/:number/:hex",
    {
      summary: "A recommendation in any state, for the referrer who created it",
      description: "The key proves who created it, so no login is needed. Also shows what has expired or was blocked.",
      refuses: ["recommendationUnknown", "notAuthorized"],
    },
    (ctx, { params }) => openRecommendation(withOwnerKey(ctx, params.hex), params.number),
    empfehlungStandOut,
  ),
  endpoint(
    "GET /empfehlen/:number",
    {
      summary: "One of the referrer's own recommendations in any state, or for agency users one of the agency's",
      description: "The same with the logged-in session as the proof. Agency users need the right to reports.",
      refuses: ["recommendationUnknown", "notAuthorized"],
      auth: "memberOrAgency",
    },
    async (ctx, { params }) => {
      if (ctx.viewer.member) return openRecommendation(ctx, params.number);
      const user = await agencyUser(ctx, "reports");
      return user.ok ? openRecommendationOfAgency(ctx, user.value.agencyId, params.number) : user;
    },
    empfehlungMitEmpfehlerOut,
  ),
  endpoint(
    "GET /empfehlen/:number/:hex",
    {
      summary: "Everything needed to share a recommendation, for the referrer who created it, while its link is valid",
      description:
        "Texts and a link for each channel that the tenant offers. Refused once the link has ended: then use any.",
      refuses: [
        "recommendationUnknown",
        "notAuthorized",
        "optInRequired",
        "recommendationExpired",
        "recommendationBlocked",
      ],
    },
    (ctx, { params }) => openShare(withOwnerKey(ctx, params.hex), params.number),
    empfehlungTeilenOut,
  ),
];

type NewRecommendation = Omit<CreateRecommendation, "recipientShare"> & {
  recipientShare: CreateRecommendation["recipientShare"] | null;
};

async function create(
  ctx: RequestContext,
  input: NewRecommendation,
): Promise<Outcome<Created & { key: string | null }>> {
  const recipientShare = input.recipientShare ?? ctx.tenant.recommendation.defaultRecipientShare;
  const outcome = await createRecommendation(ctx, { ...input, recipientShare });
  return outcome.ok ? done({ ...outcome.value, key: ctx.cookies.get(ownerCookie) }) : outcome;
}
