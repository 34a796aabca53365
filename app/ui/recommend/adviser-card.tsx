import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";

/** An adviser, or an agency without one, as pages show them. */
export type AdviserView = {
  name: string;
  agency: string | null;
  place: string;
  phone: string;
  /** null: an agency without a person */
  picture: { src: string; width: number; height: number } | null;
};

type Props = {
  adviser: AdviserView;
  level?: 2 | 3 | undefined;
  /** further content: what happens next, or actions */
  children?: ReactNode;
};

/** An adviser with portrait, agency and place. */
export function AdviserCard({ adviser, level = 2, children }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  const { name, agency, place, picture } = adviser;
  return (
    <div className="adviser">
      {picture ? <img {...picture} alt="" loading="lazy" decoding="async" /> : null}
      <div>
        <Heading className="adviser-name">{name}</Heading>
        {agency ? <p>{agency}</p> : null}
        <p className="hint">{place}</p>
        {children}
      </div>
    </div>
  );
}

/** Shown if a link or bookmark names an adviser who is no longer listed. */
export function AdviserGone({ href }: { href: string }) {
  const { t } = useTranslation("advisers");
  return (
    <Notice title={t("form.unknown")}>
      <p>{t("form.unknownText")}</p>
      <a href={href}>{t("form.list")}</a>
    </Notice>
  );
}
