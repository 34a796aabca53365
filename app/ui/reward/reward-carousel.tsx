import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { Drawing } from "#app/ui/content/drawing.tsx";
import { Icon } from "#app/ui/content/icon.tsx";

type Props = {
  label: string;
  rewards: readonly {
    id: string;
    title: string;
    cents: number;
    upTo?: boolean | undefined;
    text?: string | undefined;
    picture: Parameters<typeof Drawing>[0]["picture"];
  }[];
};

/**
 * A row of rewards, scrolled by touch, by keyboard, and with script by two buttons. It never moves by itself, so no
 * pause button is needed.
 */
export function RewardCarousel({ label, rewards }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="carousel-frame">
      <div className="carousel-buttons" data-carousel-buttons="" hidden>
        <button type="button" className="btn" data-kind="quiet" aria-label={t("reward.back")}>
          <Icon name="arrow" />
        </button>
        <button type="button" className="btn" data-kind="quiet" aria-label={t("reward.on")}>
          <Icon name="arrow" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, or it cannot be pushed along */}
      <section className="carousel" aria-label={label} tabIndex={0} data-enhance="carousel">
        <ul className="carousel-list">
          {rewards.map(({ id, title, cents, upTo, text, picture }) => (
            <li className="slide" key={id}>
              <Drawing className="slide-picture" picture={picture} />
              <h3>{title}</h3>
              <p className="slide-amount">
                {upTo ? <span className="small">{t("product.upTo")} </span> : null}
                <Amount cents={cents} size="l" />
              </p>
              {text ? <p className="small muted">{text}</p> : null}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
