import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { title } from "#app/seo/title.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { viewServices } from "#server/office/health/view-health.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("installation:public.title"));

/** What works at the moment, for everybody: no counts, no names. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { services: await viewServices(context), at: context.now() };
}

export default function ServiceStatus() {
  const { services, at } = useLoaderData<typeof loader>();
  const { t } = useTranslation("installation");
  const worst = (["alarm", "warn"] as const).find((level) => services.some((one) => one.level === level)) ?? "ok";
  const tone = { ok: "success", warn: "warning", alarm: "error" } as const;
  return (
    <Screen title={t("public.title")}>
      <Notice tone={tone[worst]}>{t(`public.whole.${worst}`)}</Notice>
      <Facts
        facts={[
          { label: t("public.pages"), value: t("public.level.ok") },
          ...services.map(({ service, level }) => ({
            label: t(`public.services.${service}`),
            value: t(`public.level.${level}`),
          })),
        ]}
      />
      <p className="hint">{t("public.at", { at: formatMoment(new Date(at)) })}</p>
    </Screen>
  );
}
