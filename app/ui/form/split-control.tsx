import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { euroRuns, formatEuro } from "#app/ui/content/format.ts";
import type { Language } from "#server/platform/tenant/model.ts";
import { FieldError } from "./field-error.tsx";
import { errorId, type FieldMeta, typed } from "./meta.ts";
import { lettering, tenths } from "./split-geometry.ts";

export type SplitOption = {
  /** the recipient's share: 0, 50 or 100 */
  share: 0 | 50 | 100;
  /** each person's amount in cents, after applying the tenant's cap */
  me: number;
  recipient: number;
};

type Props = {
  meta: FieldMeta;
  legend?: string | undefined;
  options: readonly SplitOption[];
  /** the tenant's cap for a recipient, in cents; the script needs it when the product changes */
  cap?: number | null | undefined;
  /** name of the product select in this form whose options carry data-reward; the picture then follows it */
  follows?: string | undefined;
  /** each person's amount is fixed, whatever split is chosen */
  isFixed?: boolean | undefined;
};

const words = { 0: "me", 50: "both", 100: "recipient" } as const;

/** Texts instead of amounts, for browsers without script: another product than the rendered one may be chosen. */
function partsOf(share: SplitOption["share"], cap: number | null | undefined, isFixed: boolean) {
  if (isFixed) return { me: "part", recipient: "part" } as const;
  if (share === 0) return { me: "all", recipient: "nothing" } as const;
  if (cap) return { me: "part", recipient: "part" } as const;
  return share === 50 ? ({ me: "half", recipient: "half" } as const) : ({ me: "nothing", recipient: "all" } as const);
}

/**
 * Splits the reward by three radios; the picture shows the euros moving from one circle to the other. Without script,
 * it shows the shares in words.
 */
export function SplitControl({ meta, legend, options, cap, follows, isFixed = false }: Props) {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const { t: error } = useTranslation("error");
  const chosen = typed(meta) ?? String(options[0]?.share);
  return (
    <fieldset
      className="split"
      id={meta.id}
      tabIndex={-1}
      aria-describedby={errorId(meta)}
      data-enhance="split"
      data-cap={cap ?? undefined}
      data-follows={follows}
    >
      <legend className="legend">{legend ?? t("split.legend")}</legend>
      <svg className="split-art" viewBox="0 0 336 168" aria-hidden="true" focusable="false">
        <circle className="me" cx="86" cy="84" r="82" />
        <circle className="recipient" cx="250" cy="84" r="82" />
        {options.map((option) => (
          <g key={option.share} data-when={option.share}>
            <Lettering
              side={-1}
              who={t("split.you")}
              cents={option.me}
              part={follows ? t(`split.${partsOf(option.share, cap, isFixed).me}`) : undefined}
              language={language}
              size={tenths(option.me, option.me + option.recipient)}
            />
            <Lettering
              side={1}
              who={t("split.contact")}
              cents={option.recipient}
              part={follows ? t(`split.${partsOf(option.share, cap, isFixed).recipient}`) : undefined}
              language={language}
              size={tenths(option.recipient, option.me + option.recipient)}
            />
          </g>
        ))}
      </svg>
      <div className="segments">
        {options.map((option) => (
          <label className="segment" key={option.share}>
            <input
              type="radio"
              name={meta.name}
              value={option.share}
              required={meta.required}
              data-missing={error("split")}
              defaultChecked={chosen === String(option.share)}
              data-me={tenths(option.me, option.me + option.recipient)}
              data-recipient={tenths(option.recipient, option.me + option.recipient)}
            />
            {t(`split.${words[option.share]}`)}
            <span className="vh">: </span>
            <span className={follows ? "vh segment-amounts scripted" : "vh segment-amounts"}>
              {t("split.amounts", {
                me: formatEuro(option.me, language),
                recipient: formatEuro(option.recipient, language),
              })}
            </span>
            {follows ? (
              <span className="vh segment-amounts unscripted">
                {t("split.amounts", {
                  me: t(`split.${partsOf(option.share, cap, isFixed).me}`),
                  recipient: t(`split.${partsOf(option.share, cap, isFixed).recipient}`),
                })}
              </span>
            ) : null}
          </label>
        ))}
      </div>
      <FieldError meta={meta} />
    </fieldset>
  );
}

function Lettering({
  side,
  who,
  cents,
  part,
  language,
  size,
}: {
  side: -1 | 1;
  who: string;
  cents: number;
  /** shown instead of the amount without script */
  part: string | undefined;
  language: Language;
  size: number;
}) {
  const { x, y, whoY, whoSize, fontSize, tone } = lettering(size, side, formatEuro(cents, language));
  const plain = part ? lettering(size, side, part) : null;
  return (
    <>
      <text className={`who ${tone}`} x={x} y={whoY} fontSize={whoSize}>
        {who}
      </text>
      <text className={part ? `${tone} scripted` : tone} x={x} y={y} fontSize={fontSize}>
        {euroRuns(cents, language).map(({ text, sign }) => (sign ? <tspan key={text}>{text}</tspan> : text))}
      </text>
      {part && plain ? (
        <text className={`${plain.tone} unscripted`} x={plain.x} y={y} fontSize={Math.min(fontSize, plain.fontSize)}>
          {part}
        </text>
      ) : null}
    </>
  );
}
