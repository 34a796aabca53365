import { useTranslation } from "react-i18next";

type Props = {
  /** where the session's end is requested and postponed (the page "session") */
  url: string;
  /** where to log in again, in another tab */
  loginHref: string;
  session: { left: number; of: string; canStay: boolean; kind: "member" | "support" | "sso" };
};

/**
 * Warns before a login ends, on every page: it can be postponed, or this is the end. Without script it stays closed:
 * the next page asks for the login.
 */
export function SessionDialog({ url, loginHref, session: { left, of, canStay, kind } }: Props) {
  const { t } = useTranslation("page");
  return (
    <dialog
      id="sitzung"
      role="alertdialog"
      aria-labelledby="sitzung-warning"
      aria-describedby="sitzung-warning-text"
      data-url={url}
      data-of={of}
      data-left={left}
      data-can-stay={canStay || undefined}
    >
      <div className="flow" data-part="warning">
        <h2 id="sitzung-warning">{t("session.title")}</h2>
        <p id="sitzung-warning-text">{t("session.text")}</p>
        <Countdown />
        <div className="actions">
          <button className="btn" data-kind="primary" type="button" data-stay="">
            {t("session.stay")}
          </button>
        </div>
      </div>
      <div className="flow" data-part="last" hidden>
        <h2 id="sitzung-last">{t("session.lastTitle")}</h2>
        <p id="sitzung-last-text">{t(kind === "support" ? "session.supportText" : "session.lastText")}</p>
        <Countdown />
        <div className="actions">
          <button className="btn" data-kind="primary" type="button" data-dismiss="">
            {t("session.dismiss")}
          </button>
        </div>
      </div>
      <div className="flow" data-part="over" hidden role="alert">
        <h2 id="sitzung-over">{t("session.overTitle")}</h2>
        <p id="sitzung-over-text">{t("session.overText")}</p>
        <div className="actions">
          <a className="btn" data-kind="primary" href={loginHref} target="_blank" rel="noopener">
            {t("session.again")}
          </a>
        </div>
      </div>
    </dialog>
  );
}

/** The script (app/browser/session.ts) may count before React has hydrated the page: its text is no mismatch. */
function Countdown() {
  const { t } = useTranslation("page");
  return (
    <p>
      {t("session.left")}{" "}
      <strong className="tnum" data-count="" suppressHydrationWarning>
        20
      </strong>
    </p>
  );
}
