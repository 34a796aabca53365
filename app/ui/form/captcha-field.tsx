import { useTranslation } from "react-i18next";
import type { TextQuestion } from "#server/people/captcha/text-question.ts";
import { Field } from "./field.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  /** the question for browsers without script; null: none yet, or no captcha is needed */
  question: TextQuestion | null;
};

/** The script solves the captcha (app/browser/captcha.ts) and hides the question in words. */
export function CaptchaField({ meta, question }: Props) {
  const { t } = useTranslation("cases");
  // A new question must not show the answer to the previous one.
  const isSame = question !== null && !meta.errors?.length;
  return (
    <>
      <input type="hidden" name="captchaSolution" />
      {question ? (
        <div data-captcha-question="">
          <input type="hidden" name="captchaToken" value={question.token} />
          <Field
            meta={{ ...meta, initialValue: isSame ? meta.initialValue : undefined, required: true, maxLength: 20 }}
            label={t(`captcha.${question.kind}`, {
              one: t(`captcha.number.n${digitsOf(question.one)}`),
              other: t(`captcha.number.n${digitsOf(question.other)}`),
            })}
            hint={t("captcha.hint")}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      ) : null}
    </>
  );
}

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"] as const;
const digitsOf = (number: number) => digits[number - 1] ?? "1";
