import { useTranslation } from "#app/i18n/index.ts";

type Props = {
  /** where the session is asked for and put off (the page "session") */
  url: string;
  /** where one logs in again, in another tab */
  loginHref: string;
  session: { left: number; of: string; canStay: boolean };
};

/** Said before a login ends, over whatever page it is. Without script it stays shut: the next page asks for the login. */
export function SessionDialog({ url, loginHref, session: { left, of, canStay } }: Props) {
  const { t } = useTranslation("page");
  return (
    <dialog
      id="sitzung"
      role="alertdialog"
      aria-labelledby="sitzung-titel"
      aria-describedby="sitzung-text"
      data-url={url}
      data-of={of}
      data-left={left}
    >
      <div className="flow" data-part="warning">
        <h2 id="sitzung-titel">{t("session.title")}</h2>
        <p id="sitzung-text">{t(canStay ? "session.text" : "session.supportText")}</p>
        <p>
          {t("session.left")}{" "}
          <strong className="tnum" data-count="">
            20
          </strong>
        </p>
        {canStay ? (
          <div className="actions">
            <button className="btn" data-kind="primary" type="button" data-stay="">
              {t("session.stay")}
            </button>
          </div>
        ) : null}
      </div>
      <div className="flow" data-part="over" hidden role="alert">
        <h2>{t("session.overTitle")}</h2>
        <p>{t("session.overText")}</p>
        <div className="actions">
          <a className="btn" data-kind="primary" href={loginHref} target="_blank" rel="noopener">
            {t("session.again")}
          </a>
        </div>
      </div>
    </dialog>
  );
}
