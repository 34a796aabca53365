import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PageLink } from "#app/ui/layout/links.ts";

export type MemberLink = PageLink & {
  /** a hydrated page: navigated to without loading a new document */
  isHydrated: boolean;
};

type Props = {
  links: readonly MemberLink[];
  /** the navigation's accessible name; default: a member's */
  label?: string;
};

/** Navigation of a signed-in area, above each of its pages. Without script they are plain links. */
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
