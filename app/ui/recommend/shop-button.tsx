import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import type { ShopWay } from "#server/referral/recipient/shop-prefill.ts";

/** The way into the shop. What the recipient typed goes along in the form's body, and they may go without it. */
export function ShopButton({ shop, label, hint }: { shop: ShopWay; label: string; hint?: string | undefined }) {
  const { t } = useTranslation("recipient");
  return (
    <>
      {shop.fields.length > 0 ? (
        <form method="post" action={shop.href}>
          {shop.fields.map(([name, value]) => (
            <input type="hidden" key={name} name={name} value={value} />
          ))}
          <button type="submit" className="btn" data-kind="primary">
            {label}
          </button>
        </form>
      ) : (
        <ButtonLink href={shop.href} rel="noopener" kind="primary">
          {label}
        </ButtonLink>
      )}
      {hint ? <p className="hint">{hint}</p> : null}
      {shop.without ? (
        <p className="hint">
          {t("prefill.hint")}{" "}
          <a href={shop.without} rel="noopener">
            {t("prefill.without")}
          </a>
        </p>
      ) : null}
    </>
  );
}
