import { redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import {
  isFreshLogin,
  requestStepUpLink,
  stepUpMinutes,
  stepUpWithPassword,
} from "#server/people/account/login/step-up.ts";
import { type AfterLogin, isSitePath } from "#server/platform/links.ts";
import { maskedAddress } from "#server/platform/values/email.ts";

/** Data for StepUp; `needed`: false if the login is recent enough. */
export function stepUpOf(ctx: RequestContext, search: URLSearchParams) {
  const { member } = ctx.viewer;
  return {
    needed: !isFreshLogin(ctx),
    minutes: stepUpMinutes,
    sentTo: search.has("gesendet") && member ? maskedAddress(member.email) : null,
    hasPassword: member?.hasPassword ?? false,
    refused:
      search.get("passwort") === "falsch" ? ("wrong" as const) : search.has("passwort") ? ("later" as const) : null,
  };
}

/** Handles StepUp's buttons on this page; null: the form was another one. */
export async function answerStepUp(ctx: RequestContext, place: AfterLogin, form: FormData): Promise<Response | null> {
  const page = isSitePath(place) ? place : path(ctx.language, place);
  const to = (query: Record<string, string>) =>
    redirect([page, new URLSearchParams(query)].filter(String).join("?"), 303);
  switch (form.get("intent")) {
    case "stepUp":
      await requestStepUpLink(ctx, place);
      return to({ gesendet: "1" });
    case "stepUpPassword": {
      const outcome = await stepUpWithPassword(ctx, String(form.get("password") ?? ""));
      if (outcome.ok) return to({});
      return to({ passwort: outcome.refusal.code === "wrongCredentials" ? "falsch" : "spaeter" });
    }
    default:
      return null;
  }
}
