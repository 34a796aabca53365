import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TextSections } from "#app/components/content/text-sections.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { title } from "#app/title.ts";
import { readPage } from "#server/domain/content/read-page.ts";

export const handle = { hydrate: false };

export const meta: MetaFunction<typeof loader> = (args) => title(args, "legal:terms.title");

export async function loader({ context }: LoaderFunctionArgs) {
  return { text: await readPage(context, "agb") };
}

export default function Terms() {
  const { t } = useTranslation("legal");
  const { text } = useLoaderData<typeof loader>();
  return (
    <Screen title={text?.title ?? t("terms.title")}>
      <TextSections text={text} />
    </Screen>
  );
}
