import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import type { RewardRow } from "./overview.ts";

const open = { choose: "choose", bankDetails: "bank", confirm: "collect", pickedUp: "look" } as const;

/** All rewards of a logged-in referrer: amount, subject, state, and what to do now. */
export function RewardList({ rewards }: { rewards: readonly RewardRow[] }) {
  const { t } = useTranslation("reward");
  return (
    <Screen title={t("list.title")} lead={t("list.lead")} width="wide">
      <ul className="reward-list">
        {rewards.map((reward) => (
          <li className="reward-row" key={reward.id} data-waits={reward.until ? "" : undefined}>
            <p className="reward-row-amount">
              <Amount cents={reward.cents} size="l" />
            </p>
            <div>
              <h2 className="card-title">{reward.product ?? t(`list.${reward.kind}`)}</h2>
              <p className="small muted">
                {t("list.since", { date: reward.since })}
                {reward.until ? ` · ${t("list.until", { date: reward.until })}` : null}
              </p>
            </div>
            <Action reward={reward} />
          </li>
        ))}
      </ul>
    </Screen>
  );
}

function Action({ reward: { href, step, word, until } }: { reward: RewardRow }) {
  const { t } = useTranslation("reward");
  const { t: status } = useTranslation("status");
  const buttonText = step in open ? t(`list.do.${open[step as keyof typeof open]}`) : null;
  return (
    <div className="reward-row-do">
      <span className="status-label">{status(`reward.${word}`)}</span>
      {href && buttonText ? (
        <ButtonLink href={href} kind={until ? "primary" : "quiet"} size="s">
          {buttonText}
        </ButtonLink>
      ) : null}
    </div>
  );
}
