import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/content/button-link.tsx";
import { Motif } from "#app/components/content/motif.tsx";
import { Band } from "#app/components/layout/band.tsx";
import { Stage } from "#app/components/layout/stage.tsx";
import { WhatNext } from "#app/components/share/what-next.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, "recommend:thanks.title");

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
      <Stage picture={<Motif kind="sent" />}>
        <h1>{t("thanks.title")}</h1>
        <p className="lead">{t("thanks.text")}</p>
        <div className="actions">
          <ButtonLink href={path(language, "recommend")} kind="primary">
            {t("thanks.again")}
          </ButtonLink>
          <ButtonLink href={path(language, "personalArea")}>{t("thanks.area")}</ButtonLink>
        </div>
      </Stage>
      <Band>
        <WhatNext
          title={t("thanks.next")}
          steps={([1, 2, 3] as const).map((step) => ({
            when: t(`thanks.when${step}`, times),
            what: t(`thanks.what${step}`),
          }))}
        />
      </Band>
    </>
  );
}
