import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { euroRuns, formatEuro } from "#app/ui/content/format.ts";
import type { Language } from "#server/platform/values/language.ts";
import { FieldError } from "./field-texts.tsx";
import { errorId, type FieldMeta, typed } from "./meta.ts";
import { lettering, tenths } from "./split-geometry.ts";

export type SplitOption = {
  /** the recipient's share: 0, 50 or 100 */
  share: 0 | 50 | 100;
  referrerCents: number;
  recipientCents: number;
};

type Props = {
  meta: FieldMeta;
  legend?: string | undefined;
  options: readonly SplitOption[];
  /** name of the product select in this form whose options carry the amounts; the picture then follows it */
  follows?: string | undefined;
  /** and the options of each product in it */
  followed?: readonly (readonly SplitOption[])[] | undefined;
};

const words = { 0: "me", 50: "both", 100: "recipient" } as const;

/**
 * Texts instead of amounts, for browsers without script: another product than the rendered one may be chosen, so they
 * hold for each.
 */
function partsOf(share: SplitOption["share"], products: readonly (readonly SplitOption[])[]) {
  const all = products.flatMap((options) => options.filter((option) => option.share === share));
  const hold = (rule: (option: SplitOption) => boolean) => all.length > 0 && all.every(rule);
  if (hold(({ recipientCents }) => recipientCents === 0)) return { me: "all", recipient: "nothing" } as const;
  if (hold(({ referrerCents }) => referrerCents === 0)) return { me: "nothing", recipient: "all" } as const;
  if (hold(({ referrerCents, recipientCents }) => Math.abs(recipientCents - referrerCents) <= 1))
    return { me: "half", recipient: "half" } as const;
  return { me: "part", recipient: "part" } as const;
}

/** The most that a recipient gets, where the whole reward of a product exceeds it; null: it never does. */
function capOf(products: readonly (readonly SplitOption[])[]): number | null {
  const capped = products.flat().find(({ share, referrerCents }) => share === 100 && referrerCents > 0);
  return capped?.recipientCents ?? null;
}

/**
 * Splits the reward by three radios; the picture shows the euros moving from one circle to the other. Without script,
 * it shows the shares in words.
 */
export function SplitControl({ meta, legend, options, follows, followed = [options] }: Props) {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const { t: error } = useTranslation("error");
  const chosen = typed(meta) ?? String(options[0]?.share);
  const cap = capOf(followed);
  return (
    <fieldset
      className="split"
      id={meta.id}
      tabIndex={-1}
      aria-describedby={errorId(meta)}
      data-enhance="split"
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
              cents={option.referrerCents}
              part={follows ? t(`split.${partsOf(option.share, followed).me}`) : undefined}
              language={language}
              size={tenths(option.referrerCents, option.referrerCents + option.recipientCents)}
            />
            <Lettering
              side={1}
              who={t("split.contact")}
              cents={option.recipientCents}
              part={follows ? t(`split.${partsOf(option.share, followed).recipient}`) : undefined}
              language={language}
              size={tenths(option.recipientCents, option.referrerCents + option.recipientCents)}
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
              data-me={tenths(option.referrerCents, option.referrerCents + option.recipientCents)}
              data-recipient={tenths(option.recipientCents, option.referrerCents + option.recipientCents)}
            />
            {t(`split.${words[option.share]}`)}
            <span className="vh">: </span>
            <span className={follows ? "vh segment-amounts scripted" : "vh segment-amounts"}>
              {t("split.amounts", {
                me: formatEuro(option.referrerCents, language),
                recipient: formatEuro(option.recipientCents, language),
              })}
            </span>
            {follows ? (
              <span className="vh segment-amounts unscripted">
                {t("split.amounts", {
                  me: t(`split.${partsOf(option.share, followed).me}`),
                  recipient: t(`split.${partsOf(option.share, followed).recipient}`),
                })}
              </span>
            ) : null}
          </label>
        ))}
      </div>
      {cap === null ? null : <p className="hint">{t("split.cap", { amount: formatEuro(cap, language) })}</p>}
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
