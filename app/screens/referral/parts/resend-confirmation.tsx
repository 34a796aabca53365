import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

/**
 * Requests the confirmation mail of one recommendation again. With script the result is shown in place; without, the
 * reloaded page shows a notice at the top.
 */
export function ResendConfirmation({ number, email }: { number: string; email: string }) {
  const { t } = useTranslation("member");
  const fetcher = useFetcher<{ sent: true }>();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (fetcher.data) {
    return (
      <Notice tone="success" live>
        {t("area.resent", { email })}
      </Notice>
    );
  }
  return (
    <fetcher.Form className="form" method="post">
      <input type="hidden" name="number" value={number} />
      {isHydrated ? <input type="hidden" name="stay" value="1" /> : null}
      <SubmitButton kind="plain" busy={fetcher.state !== "idle"}>
        {t("area.resend")}
      </SubmitButton>
    </fetcher.Form>
  );
}
