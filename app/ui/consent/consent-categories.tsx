import { useTranslation } from "react-i18next";

type Props = {
  categories: readonly {
    id: string;
    title: string;
    text: string;
    /** always granted; cannot be withdrawn */
    required: boolean;
    given: boolean;
    /** no service uses it, so there is no checkbox */
    unused: boolean;
    /** the services in it: name, purpose, duration */
    items?: readonly { name: string; purpose: string; duration: string }[] | undefined;
  }[];
};

/** The categories of the cookie settings: a checkbox for each, with the services in it. */
export function ConsentCategories({ categories }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="lines">
      {categories.map(({ id, title, text, required, given, unused, items }) => (
        <div className="consent-category" key={id}>
          <div className="check">
            <input
              type="checkbox"
              id={`consent-${id}`}
              name="category"
              value={id}
              defaultChecked={given || required}
              disabled={required || unused}
              aria-describedby={`consent-${id}-hint`}
            />
            <label htmlFor={`consent-${id}`}>
              <strong>{title}</strong>
              {required ? <span className="muted"> {t("consent.always")}</span> : null}
            </label>
            <p className="hint" id={`consent-${id}-hint`}>
              {text}
              {unused ? ` ${t("consent.unused")}` : null}
            </p>
          </div>
          {items?.length ? (
            <details className="consent-items">
              <summary>{t("consent.items", { count: items.length })}</summary>
              <dl className="facts">
                {items.map(({ name, purpose, duration }) => (
                  <div key={name}>
                    <dt>
                      {name} · {duration}
                    </dt>
                    <dd className="small">{purpose}</dd>
                  </div>
                ))}
              </dl>
            </details>
          ) : null}
        </div>
      ))}
    </div>
  );
}
