import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSsoUser } from "#app/guards.ts";
import { isSameText } from "#server/catalogue/text/model.ts";
import { textAt } from "./parts/act.ts";

/**
 * A mail with invented values as it really looks: in force, or with `?entwurf=` as the person's own draft has it. A
 * page of its own, since a mail brings its styles; nothing in it runs, loads or leads anywhere.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { slug, language, versions } = await textAt(context, params);
  const draft = await context.texts.draftById(new URL(request.url).searchParams.get("entwurf") ?? "");
  const isOwn = draft !== null && draft.authorId === me.id && isSameText(draft, { slug, language });
  const html = context.textFiles.mail({ slug, language }, isOwn ? draft.markdown : (versions[0]?.markdown ?? null));
  if (html === null) throw new Response(null, { status: 404 });
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
