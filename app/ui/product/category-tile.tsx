import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { Drawing } from "#app/ui/content/drawing.tsx";
import { Icon } from "#app/ui/content/icon.tsx";

type Props = {
  href: string;
  title: string;
  text?: string | undefined;
  picture: Parameters<typeof Drawing>[0]["picture"];
  /** the highest reward of the category, in cents */
  upToCents: number;
};

/** A link to a category: its name and its highest reward. */
export function CategoryTile({ href, title, text, picture, upToCents }: Props) {
  const { t } = useTranslation("components");
  return (
    <a className="tile" href={href}>
      <Drawing className="tile-picture" picture={picture} />
      <span className="tile-title">
        {title}
        <Icon name="arrow" isLeading />
      </span>
      {text ? <span className="tile-text">{text}</span> : null}
      <span className="tile-reward">
        {t("product.upTo")} <Amount cents={upToCents} size="m" />
      </span>
    </a>
  );
}
