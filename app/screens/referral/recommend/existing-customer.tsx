import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path, recommendHref } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("participants:customer.title"));

const answers = ["nein", "ja", "unbekannt"] as const;

/**
 * Explains whether recommending to an existing customer counts: only new contracts do, renewals do not. Stores nothing;
 * whether an order counts is decided when it arrives.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { language, tenant } = context;
  const search = new URL(request.url).searchParams;
  const productId = search.get("produkt");
  return {
    brand: tenant.name,
    answer: answers.find((answer) => answer === search.get("antwort")) ?? null,
    go: recommendHref(language, "private", productId),
    ways: answers.map((answer) => ({
      answer,
      href: path(language, "existingCustomer", {}, { antwort: answer, produkt: productId }),
    })),
  };
}

export default function ExistingCustomer() {
  const { brand, answer, go, ways } = useLoaderData<typeof loader>();
  const { t } = useTranslation("participants");
  return (
    <Screen title={t("customer.title")} lead={t("customer.lead")} picture="touch">
      <h2>{t("customer.question", { brand })}</h2>
      {answer ? <Notice>{t(`customer.answer.${answer}`)}</Notice> : null}
      <p className="actions">
        {ways.map((way) => (
          <ButtonLink key={way.answer} href={way.href} kind="quiet">
            {t(`customer.${way.answer}`)}
          </ButtonLink>
        ))}
      </p>
      <p className="hint">{t("customer.own")}</p>
      <p>
        <ButtonLink href={go} kind="primary">
          {t("customer.go")}
        </ButtonLink>
      </p>
    </Screen>
  );
}
