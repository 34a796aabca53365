import { useTranslation } from "react-i18next";
import { Drawing } from "#app/ui/content/drawing.tsx";
import { FieldError } from "#app/ui/form/field-texts.tsx";
import { errorId, type FieldMeta, typed } from "#app/ui/form/meta.ts";

export type RewardOption = {
  /** the reward's id, sent as the value */
  id: string;
  title: string;
  picture: { src: string; width: number; height: number };
  /** when it arrives: "Bis 12.08.2026 auf deinem Konto", "In 24 Stunden per E-Mail" */
  arrives: string;
  /** what it can be used for */
  more?: string | undefined;
  /** shown, but currently not available */
  disabled?: boolean | undefined;
  /** choosing it leaves nothing to enter */
  isOrder?: boolean | undefined;
};

type Props = {
  meta: FieldMeta;
  legend?: string | undefined;
  options: readonly RewardOption[];
};

/**
 * The rewards side by side, each with the time of its arrival. The amount is the same for all and is shown above them.
 * The error comes first: below the choices it would be outside a phone's screen when the first of them gets the focus.
 */
export function RewardChoice({ meta, legend, options }: Props) {
  const { t } = useTranslation("components");
  const { t: error } = useTranslation("error");
  const chosen = typed(meta) ?? (options.length === 1 ? options[0]?.id : undefined);
  return (
    <fieldset className="group" id={meta.id} tabIndex={-1} aria-describedby={errorId(meta)}>
      <legend className="group-title">{legend ?? t("reward.choose")}</legend>
      <FieldError meta={meta} />
      <div className="choices" data-columns={options.length === 3 ? 3 : 2}>
        {options.map((option) => (
          <label className="choice reward" key={option.id}>
            <input
              type="radio"
              name={meta.name}
              value={option.id}
              required={meta.required}
              data-missing={error("reward")}
              disabled={option.disabled}
              data-order={option.isOrder ? "" : undefined}
              defaultChecked={chosen === option.id && !option.disabled}
              aria-invalid={meta.errors?.length ? true : undefined}
            />
            <span className="choice-title">{option.title}</span>
            <Drawing className="reward-picture" picture={option.picture} />
            <span className="reward-when">{option.arrives}</span>
            {option.more ? <span className="choice-more">{option.more}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
