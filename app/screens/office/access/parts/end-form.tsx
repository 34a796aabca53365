import { useTranslation } from "react-i18next";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Form } from "#app/ui/form/form.tsx";

type Props = {
  /** whose it is */
  name: string;
  /** the form's field that names them, and its value */
  field: { id: string } | { key: string };
  words: { open: string; means: string; end: string };
  /** it was sent without the tick */
  isUnconfirmed: boolean;
};

/** Ends somebody's access or key, with a tick. */
export function EndForm({ name, field, words, isUnconfirmed }: Props) {
  const { t } = useTranslation("officePeople");
  const [value] = Object.values(field);
  return (
    <details className="act" open={isUnconfirmed}>
      <summary>
        {words.open}
        <span className="vh"> {name}</span>
      </summary>
      <Form hidden={field}>
        <Confirm id={`ende-${value}`} isMissing={isUnconfirmed}>
          {words.means}
        </Confirm>
        <button
          className="btn"
          data-size="s"
          data-kind="danger"
          type="submit"
          aria-label={t("about", { what: words.end, name })}
        >
          {words.end}
        </button>
      </Form>
    </details>
  );
}
