import { useTranslation } from "#app/i18n/index.ts";
import { type FunnelPart, funnelSteps } from "#server/domain/agency-statistics/repository.ts";

type Props = { title: string; first: string; unnamed: string; parts: readonly FunnelPart[] };

/** The funnel's steps for each product, or for each recommender. */
export function FunnelTable({ title, first, unnamed, parts }: Props) {
  const { t } = useTranslation("agencyMoney");
  return (
    <section className="flow">
      <h2>{title}</h2>
      {parts.length === 0 ? (
        <p className="muted">{t("statistics.none")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
        <section className="table-frame" tabIndex={0} aria-label={title}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {funnelSteps.map((step) => (
                  <th key={step} scope="col" data-align="end">
                    {t(`statistics.steps.${step}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.key}>
                  <th scope="row">{part.label || unnamed}</th>
                  {funnelSteps.map((step) => (
                    <td key={step} data-align="end">
                      {part[step]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
