import { Link } from "@remix-run/react";
import { useTranslation } from "#app/i18n/index.ts";
import type { PageLink } from "../layout/links.ts";

export type MemberLink = PageLink & {
  /** a page whose script runs in the browser: reached without a new document */
  isHydrated: boolean;
};

type Props = {
  links: readonly MemberLink[];
  /** what the navigation is called; by default as a member's */
  label?: string;
};

/** The pages of a person who is logged in, above each of them. Without script they are plain links. */
export function MemberNav({ links, label }: Props) {
  const { t } = useTranslation("member");
  return (
    <nav className="member-nav wrap" aria-label={label ?? t("nav.label")}>
      <ul>
        {links.map(({ href, label: name, current, isHydrated }) => (
          <li key={href}>
            {isHydrated ? (
              <Link to={href} aria-current={current ? "page" : undefined}>
                {name}
              </Link>
            ) : (
              <a href={href} aria-current={current ? "page" : undefined}>
                {name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
