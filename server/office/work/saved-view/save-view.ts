import type { SsoUser } from "#server/people/sso/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../../context.ts";
import { mostViewsOfList, type SavedView } from "./model.ts";

type Person = Pick<SsoUser, "id">;

/**
 * Keeps how a person sees a list, under a name. The same again changes nothing; a name that another view of the list
 * has is refused (viewNameTaken), and so is one view too many (viewsFull).
 */
export function saveView(
  ctx: RequestContext,
  { id: userId }: Person,
  { list, name, query }: Omit<SavedView, "id">,
): Promise<Outcome<null>> {
  return withTransaction(ctx, async (tx) => {
    const ofList = (await tx.savedViews.ofUserForUpdate(userId)).filter((one) => one.list === list);
    const namesake = ofList.find((one) => one.name === name);
    if (namesake) return namesake.query === query ? done(null) : refuse("viewNameTaken");
    if (ofList.length >= mostViewsOfList) return refuse("viewsFull");
    await tx.savedViews.add(userId, { id: tx.secrets.newId(), list, name, query }, tx.now());
    return done(null);
  });
}

/** Gives one of the person's own views another name. */
export function renameView(
  ctx: RequestContext,
  { id: userId }: Person,
  { id, name }: Pick<SavedView, "id" | "name">,
): Promise<Outcome<null>> {
  return withTransaction(ctx, async (tx) => {
    const views = await tx.savedViews.ofUserForUpdate(userId);
    const view = views.find((one) => one.id === id);
    if (!view) return refuse("notFound");
    if (views.some((one) => one.list === view.list && one.name === name && one.id !== id))
      return refuse("viewNameTaken");
    await tx.savedViews.rename(userId, id, name);
    return done(null);
  });
}

/** Removes one of the person's own views; one that is gone already stays gone. */
export function removeView(ctx: RequestContext, { id: userId }: Person, id: string): Promise<Outcome<null>> {
  return withTransaction(ctx, async (tx) => {
    await tx.savedViews.remove(userId, id);
    return done(null);
  });
}
