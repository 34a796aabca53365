import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";

type Link = { href: string; label: string };
/** Content of the page (forbidden.ts): sentences in the page's language, and links. */
export type Forbidden = { title: string; sentences: string[]; actions: Link[] };

/** The page's content if the thrown response comes from `forbidden`, else null. */
export function forbiddenIn(thrown: unknown): Forbidden | null {
  const { forbidden: page } = ((thrown as { data?: unknown } | null)?.data ?? {}) as { forbidden?: Forbidden };
  return page ?? null;
}

/** Shown to an SSO user without the right to a page; the office around it has those that they may open. */
export function ForbiddenPage({ title, sentences, actions }: Forbidden) {
  const [first, ...others] = actions;
  return (
    <MessagePage
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
    </MessagePage>
  );
}
