import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Motif } from "#app/ui/content/motif.tsx";
import { Hero } from "#app/ui/layout/hero.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { WhatNext } from "#app/ui/share/what-next.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("recommend:thanks.title"));

export function loader({ context }: LoaderFunctionArgs) {
  const { linkDays, orderDays, forecastWeeks } = context.tenant.clocks;
  return { language: context.language, days: linkDays, orderDays, ...forecastWeeks };
}

/** After sharing: the next steps, with their dates. */
export default function Thanks() {
  const { language, ...times } = useLoaderData<typeof loader>();
  const { t } = useTranslation("recommend");
  return (
    <>
      <Hero picture={<Motif kind="sent" />}>
        <h1>{t("thanks.title")}</h1>
        <p className="lead">{t("thanks.text")}</p>
        <div className="actions">
          <ButtonLink href={path(language, "recommend")} kind="primary">
            {t("thanks.again")}
          </ButtonLink>
          <ButtonLink href={path(language, "personalArea")}>{t("thanks.area")}</ButtonLink>
        </div>
      </Hero>
      <Section>
        <WhatNext
          title={t("thanks.next")}
          steps={([1, 2, 3] as const).map((step) => ({
            when: t(`thanks.when${step}`, times),
            what: t(`thanks.what${step}`),
          }))}
        />
      </Section>
    </>
  );
}
