import { redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";
import { isFreshLogin, requestStepUpLink, stepUpMinutes } from "#server/domain/account/step-up.ts";
import type { OwnDataPlace, RequestContext } from "#server/domain/context.ts";

/** What StepUp needs; `needed`: false where the login is fresh. */
export async function stepUpOf(ctx: RequestContext, search: URLSearchParams) {
  return {
    needed: !(await isFreshLogin(ctx)),
    minutes: stepUpMinutes,
    isSent: search.has("gesendet"),
  };
}

/** The answer to StepUp's button; null: another one was pressed. */
export async function answerStepUp(ctx: RequestContext, place: OwnDataPlace, form: FormData): Promise<Response | null> {
  if (form.get("intent") !== "stepUp") return null;
  await requestStepUpLink(ctx, place);
  return redirect(path(ctx.language, place, {}, { gesendet: "1" }), 303);
}
