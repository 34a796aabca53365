import { ButtonLink } from "./components/content/button-link.tsx";
import { Final } from "./components/layout/final.tsx";
import { MemberNav } from "./components/member/member-nav.tsx";

type Link = { href: string; label: string };
/** What the page says (forbidden.ts): sentences in the person's language, and the ways on. */
export type Forbidden = { title: string; sentences: string[]; label: string; pages: Link[]; actions: Link[] };

/** What a thrown answer says, where it is that of `forbidden`. */
export function forbiddenIn(thrown: unknown): Forbidden | null {
  const { forbidden: page } = ((thrown as { data?: unknown } | null)?.data ?? {}) as { forbidden?: Forbidden };
  return page ?? null;
}

/** Somebody who signed in has no right to the page: in the frame of their area, with the pages that they may open. */
export function ForbiddenPage({ title, sentences, label, pages, actions }: Forbidden) {
  const [first, ...others] = actions;
  return (
    <>
      {pages.length > 0 ? (
        <MemberNav label={label} links={pages.map((page) => ({ ...page, current: false, isHydrated: false }))} />
      ) : null}
      <Final
        picture="shut"
        title={title}
        actions={
          <>
            {first ? (
              <ButtonLink href={first.href} kind="primary">
                {first.label}
              </ButtonLink>
            ) : null}
            {others.map(({ href, label: name }) => (
              <ButtonLink key={href} href={href}>
                {name}
              </ButtonLink>
            ))}
          </>
        }
      >
        {sentences.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Final>
    </>
  );
}
