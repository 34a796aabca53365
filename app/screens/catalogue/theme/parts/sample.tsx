import { useTranslation } from "react-i18next";
import type { Palette, Scheme } from "#server/platform/values/theme.ts";
import { type Cell, type FieldName, fieldOf } from "./palette.ts";

type Props = { scheme: Scheme; cells: Readonly<Record<FieldName, Cell>> };

/** What the colours of a scheme look like together: drawn, since the policy forbids colours in attributes of style. */
export function Sample({ scheme, cells }: Props) {
  const { t } = useTranslation("theme");
  const of = (name: keyof Palette) => cells[fieldOf(scheme, name)].hex;
  return (
    <svg className="colour-sample" viewBox="0 0 320 204" role="img" aria-label={t(`sample.${scheme}`)}>
      <path fill={of("paper")} d="M0 0h320v204H0z" />
      <path fill={of("stage")} d="M0 0h320v68H0z" />
      <text x="16" y="29" fill={of("onStage")} fontSize="15" fontWeight="600">
        {t("words.stage")}
      </text>
      <text x="16" y="55" fill={of("stageAccent")} fontSize="22" fontWeight="700">
        60 €
      </text>
      <circle cx="246" cy="34" r="22" fill={of("one")} />
      <circle cx="288" cy="34" r="22" fill={of("two")} />
      <text x="246" y="40" fill={of("onOne")} fontSize="16" textAnchor="middle">
        {t("words.one")}
      </text>
      <text x="288" y="40" fill={of("onTwo")} fontSize="16" textAnchor="middle">
        {t("words.two")}
      </text>
      <rect x="12" y="80" width="296" height="84" rx="8" fill={of("surface")} stroke={of("line")} />
      <text x="24" y="102" fill={of("ink")} fontSize="13">
        {t("words.ink")}
      </text>
      <text x="24" y="121" fill={of("muted")} fontSize="12">
        {t("words.muted")}
      </text>
      <text x="24" y="148" fill={of("link")} fontSize="13" textDecoration="underline">
        {t("words.link")}
      </text>
      <text x="92" y="149" fill={of("accent")} fontSize="16" fontWeight="700">
        25 €
      </text>
      <rect x="188" y="128" width="108" height="28" rx="6" fill={of("action")} />
      <text x="242" y="147" fill={of("onAction")} fontSize="13" fontWeight="600" textAnchor="middle">
        {t("words.action")}
      </text>
      <rect x="214" y="90" width="82" height="26" rx="5" fill={of("paper")} stroke={of("edge")} />
      <path fill={of("sunken")} d="M0 176h320v28H0z" />
      {(["good", "warn", "danger"] as const).map((state, at) => (
        <text key={state} x={24 + at * 90} y="195" fill={of(state)} fontSize="13" fontWeight="600">
          {t(`names.${state}`)}
        </text>
      ))}
    </svg>
  );
}
